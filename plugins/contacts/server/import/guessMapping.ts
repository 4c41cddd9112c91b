import { type ColumnMeaning, type DefinedField, type ImportTarget, LONGEST_FIELD_NAME, repeatedTargets } from '../../contract/index.ts'
import { foldHeading } from './foldHeading.ts'
import { presetMeaning, recognizePreset } from './presets.ts'

/** Headings by what they mean, in the three languages and as phones and other products write them; folded, without signs. */
const HEADINGS: Partial<Record<ImportTarget, readonly string[]>> = {
  firstName: ['first name', 'given name', 'primeiro nome', 'primer nombre'],
  middleName: ['middle name', 'additional name', 'nome do meio', 'segundo nome', 'segundo nombre'],
  lastName: ['last name', 'family name', 'surname', 'sobrenome', 'apellido', 'apellidos'],
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

const isTarget = (id: string | undefined): id is ImportTarget => id !== undefined && id in HEADINGS

const meaningKey = ({ target, field }: ColumnMeaning): string => (target === 'field' ? `field ${foldHeading(field)}` : target)

/** Meanings that a heading can have, the likeliest first. */
function candidates(heading: string, preset: ReturnType<typeof recognizePreset>, fields: readonly DefinedField[]): ColumnMeaning[] {
  const folded = foldHeading(heading)
  const defined = folded === '' ? undefined : fields.find(({ key, name }) => [foldHeading(key), foldHeading(name)].includes(folded))
  const ofPreset = preset && presetMeaning(preset, folded)
  const known = Object.entries(HEADINGS).flatMap(([id, headings]) => (isTarget(id) && headings.includes(folded) ? [{ target: id, field: '' }] : []))
  const field = heading.trim().slice(0, LONGEST_FIELD_NAME)
  return [
    ...(defined ? [{ target: 'field' as const, field: defined.key }] : []),
    ...(ofPreset ? [ofPreset] : known),
    ...(field === '' ? [] : [{ target: 'field' as const, field }]),
  ]
}

/** Where no column holds the first number, the first column with a further number does. */
function withNumber(mapping: readonly ColumnMeaning[]): ColumnMeaning[] {
  const at = mapping.some(({ target }) => target === 'number') ? -1 : mapping.findIndex(({ target }) => target === 'otherNumber')
  return mapping.map((column, place) => (place === at ? { target: 'number', field: '' } : column))
}

/**
 * Meaning of each column by its heading, each thing once; a heading that says nothing known is a field of its own. Fields that the company defines go before,
 * and the headings of a product whose export is recognized before those that people write.
 */
export function guessMapping(headings: readonly string[], fields: readonly DefinedField[] = []): ColumnMeaning[] {
  const preset = recognizePreset(headings)
  const taken = new Set<string>()
  const mapping = headings.map((heading): ColumnMeaning => {
    const meaning = candidates(heading, preset, fields).find((one) => repeatedTargets.includes(one.target) || !taken.has(meaningKey(one)))
    if (!meaning) return { target: 'none', field: '' }
    taken.add(meaningKey(meaning))
    return meaning
  })
  return withNumber(mapping)
}
