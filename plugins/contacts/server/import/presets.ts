import type { ColumnMeaning, ImportPreset } from '../../contract/import.ts'
import { foldHeading } from './foldHeading.ts'

/** How contacts call what an address book says in a column of its own, in the language most companies have. */
export const ORGANIZATION_FIELD = 'Empresa'
export const OTHER_EMAILS_FIELD = 'Outros e-mails'
const NOTES_FIELD = 'Observações'

type Rule = readonly [headings: RegExp, meaning: ColumnMeaning['target'], field?: string]

interface PresetRules {
  /** The file is an export of the product where each of these is the heading of a column. */
  signs: readonly RegExp[]
  /** The first rule that fits a heading says what the column means. */
  rules: readonly Rule[]
}

/** Headings of the present export and of the former one. */
const google: PresetRules = {
  signs: [/^(phone|e mail) 1 value$/, /^(first|given) name$/],
  rules: [
    [/^name$/, 'name'],
    [/^(first|given) name$/, 'firstName'],
    [/^(middle|additional) name$/, 'middleName'],
    [/^(last|family) name$/, 'lastName'],
    [/^organization( 1)? name$/, 'organization'],
    [/^phone 1 value$/, 'number'],
    [/^phone \d+ value$/, 'otherNumber'],
    [/^e mail 1 value$/, 'email'],
    [/^e mail \d+ value$/, 'otherEmail'],
    [/^(labels|group membership)$/, 'labels'],
    [/^birthday$/, 'birthday'],
    [/^notes$/, 'field', NOTES_FIELD],
    [/^(phone|e mail|address|website|im|organization) \d+ (label|type)$/, 'none'],
    [/^(photo|file as|phonetic .*|.*yomi.*)$/, 'none'],
  ],
}

const OUTLOOK_EMAIL = 'e mail address|endereco de (e ?mail|correio eletronico)|direccion de correo electronico'
const OUTLOOK_MOBILE = 'mobile phone|telefone celular|telefono movil'

/** In English, Portuguese and Spanish. */
const outlook: PresetRules = {
  signs: [
    /^(first name|nome|primeiro nome|nombre)$/,
    /^(last name|sobrenome|apellidos?)$/,
    new RegExp(`^(${OUTLOOK_EMAIL}|${OUTLOOK_MOBILE}|business phone|telefone comercial|telefono del trabajo)$`),
  ],
  rules: [
    [/^(first name|nome|primeiro nome|nombre)$/, 'firstName'],
    [/^(middle name|segundo nome|nome do meio|segundo nombre)$/, 'middleName'],
    [/^(last name|sobrenome|apellidos?)$/, 'lastName'],
    [/^(company|empresa|compania|organizacion)$/, 'organization'],
    [new RegExp(`^(${OUTLOOK_MOBILE})$`), 'number'],
    [/^(business|home|other|primary|company main|car) phone( 2)?$/, 'otherNumber'],
    [/^(outro telefone|telefone (comercial|residencial|principal|principal da empresa|do carro))( 2)?$/, 'otherNumber'],
    [/^(otro telefono|telefono (del trabajo|particular|principal|principal de la compania|del automovil))( 2)?$/, 'otherNumber'],
    [new RegExp(`^(${OUTLOOK_EMAIL})$`), 'email'],
    [new RegExp(`^(e mail [23] address|(${OUTLOOK_EMAIL}) [23])$`), 'otherEmail'],
    [/^(categories|categorias)$/, 'labels'],
    [/^(birthday|aniversario|data de nascimento|cumpleanos)$/, 'birthday'],
    [/^(notes|anotacoes|observacoes|notas)$/, 'field', NOTES_FIELD],
    // Outlook fills these for everybody.
    [/^(gender|priority|private|sensitivity|initials|sexo|prioridade|prioridad|particular|privado|sensibilidade|confidencialidade|iniciais)$/, 'none'],
    [/^e mail (\d )?(type|display name)$/, 'none'],
  ],
}

const PRESETS: readonly (readonly [ImportPreset, PresetRules])[] = [
  ['google', google],
  ['outlook', outlook],
]

/** The product whose export has these headings; null for a file of another origin. */
export function recognizePreset(headings: readonly string[]): ImportPreset | null {
  const folded = headings.map(foldHeading)
  return PRESETS.find(([, { signs }]) => signs.every((sign) => folded.some((heading) => sign.test(heading))))?.[0] ?? null
}

/** Meaning of a column of a product's export by its folded heading; null where its rules do not speak of it. */
export function presetMeaning(preset: ImportPreset, heading: string): ColumnMeaning | null {
  const rules = PRESETS.find(([id]) => id === preset)?.[1].rules ?? []
  const rule = rules.find(([headings]) => headings.test(heading))
  if (!rule) return null
  const [, target, field = ''] = rule
  return { target, field }
}
