import { foldText } from '#core/server/db/search.ts'
import { type ColumnMeaning, type DefinedField, type ImportTarget, LONGEST_FIELD_NAME } from '../../contract/index.ts'

/** Headings by what they mean, in the three languages and as phones and other products write them; folded, without signs. */
const HEADINGS: Record<Exclude<ImportTarget, 'none' | 'field'>, readonly string[]> = {
  name: ['nome', 'nome completo', 'name', 'full name', 'nombre', 'nombre completo', 'contato', 'contact', 'contacto', 'cliente', 'display name'],
  number: [
    ...['numero', 'telefone', 'celular', 'whatsapp', 'fone', 'tel', 'number', 'phone', 'phone number', 'mobile', 'mobile phone', 'telefono', 'movil'],
    ...['phone 1 value', 'numero de telefone', 'numero de telefono', 'telefone celular'],
  ],
  email: ['e mail', 'email', 'mail', 'correo', 'correo electronico', 'e mail 1 value', 'email address', 'endereco de e mail'],
  labels: ['etiquetas', 'etiqueta', 'tags', 'tag', 'labels', 'label', 'marcadores'],
  wallet: ['carteira', 'wallet', 'cartera', 'responsavel', 'responsable', 'owner', 'dono', 'vendedor', 'account owner'],
  birthday: [
    'aniversario',
    'nascimento',
    'data de nascimento',
    'birthday',
    'birth date',
    'date of birth',
    'cumpleanos',
    'fecha de nacimiento',
    'dt nascimento',
  ],
}

const folded = (heading: string): string =>
  foldText(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** What each column means by its heading, each thing once; a heading that says nothing known is a field of its own. Fields that the company defines go before. */
export function guessMapping(headings: readonly string[], fields: readonly DefinedField[] = []): ColumnMeaning[] {
  const taken = new Set<string>()
  return headings.map((heading) => {
    const words = folded(heading)
    const defined = fields.find(({ key, name }) => [folded(key), folded(name)].includes(words))
    if (defined && words !== '' && !taken.has(`field ${folded(defined.key)}`)) {
      taken.add(`field ${folded(defined.key)}`)
      return { target: 'field', field: defined.key }
    }
    const target = Object.entries(HEADINGS).find(([id, known]) => !taken.has(id) && known.includes(words))?.[0]
    if (isTarget(target)) {
      taken.add(target)
      return { target, field: '' }
    }
    const field = heading.trim().slice(0, LONGEST_FIELD_NAME)
    if (field === '' || taken.has(`field ${words}`)) return { target: 'none', field: '' }
    taken.add(`field ${words}`)
    return { target: 'field', field }
  })
}

const isTarget = (id: string | undefined): id is keyof typeof HEADINGS => id !== undefined && id in HEADINGS
