import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { AppError, type FieldError } from '#core/contract/errors.ts'
import { mailResults } from './results.ts'

export const LONGEST_SUBJECT = 200
export const LONGEST_MAIL = 5_000

export const mailLanguages = ['pt-BR', 'en', 'es'] as const
const languageSchema = z.enum(mailLanguages)

const textSchema = z.object({ subject: z.string(), text: z.string() })
export type MailText = z.infer<typeof textSchema>

/** The texts of one kind of mail in one language. */
export const mailTemplateSchema = z.object({
  kind: z.string(),
  language: languageSchema,
  /** Names that the texts may hold as `{{name}}`. */
  variables: z.array(z.string()),
  /** Of these, those that the text must hold and the subject must not. */
  links: z.array(z.string()),
  standard: textSchema,
  /** As the company has written them; null: the standard ones go out. */
  own: textSchema.nullable(),
})
export type MailTemplate = z.infer<typeof mailTemplateSchema>

const place = { kind: z.string().max(40), language: languageSchema }
/** Room for what is refused in words. */
const written = { subject: z.string().max(10_000).default(''), text: z.string().max(50_000).default('') }

export const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/mails/templates',
  permission: 'mail.edit',
  summary: 'Texts of the mails',
  input: z.object({}),
  output: z.array(mailTemplateSchema),
})

/** @throws invalidInput (422) with the fields in words, noMailKindFound (404) */
export const saveTemplate = defineEndpoint({
  method: 'PUT',
  path: '/mails/templates/:kind/:language',
  permission: 'mail.edit',
  summary: 'Write the texts of a mail',
  input: z.object({ ...place, ...written }),
  output: mailTemplateSchema,
})

/** @throws noMailKindFound (404) */
export const removeTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/mails/templates/:kind/:language',
  permission: 'mail.edit',
  summary: 'Go back to the standard texts of a mail',
  input: z.object(place),
  output: mailTemplateSchema,
})

/**
 * Sends the texts to the caller as they are typed, with example values; the link in it opens nothing.
 * @throws invalidInput (422) as `saveTemplate`, noMailKindFound (404), mailNotConfigured (409), tooFast (429) beyond ten in ten minutes
 */
export const tryTemplate = defineEndpoint({
  method: 'POST',
  path: '/mails/templates/:kind/:language/test',
  permission: 'mail.edit',
  summary: 'Send the texts of a mail to oneself',
  isLong: true,
  input: z.object({ ...place, ...written }),
  output: z.object({ result: z.enum(mailResults), to: z.string(), reply: z.string().nullable() }),
})

export const noMailKindFound = () => new AppError('ERR_NO_MAIL_KIND', 404)

/** Stands in the link of a mail that is only tried. */
export const EXAMPLE_TOKEN = 'exemplo'

const HOLE = /\{\{([^{}]*)\}\}/g

/** Puts values in place of `{{name}}`; what a value says is not read again, and a name without a value stays. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(HOLE, (hole, name: string) => values[name.trim()] ?? hole)

/** The subject is one line of the mail's head, whatever is put into it. */
export const fillTexts = ({ subject, text }: MailText, values: Readonly<Record<string, string>>): MailText => ({
  subject: fillTemplate(subject, values).replace(/\s+/g, ' ').trim(),
  text: fillTemplate(text, values),
})

const namesIn = (template: string): string[] => [...template.matchAll(HOLE)].map(([, name = '']) => name.trim())

const hasUnknown = (template: string, variables: readonly string[]): boolean =>
  namesIn(template).some((name) => !variables.includes(name)) || /\{\{|\}\}/.test(template.replace(HOLE, ''))

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** At most one problem of each field. */
export function templateProblems({ subject, text }: MailText, { variables, links }: Pick<MailTemplate, 'variables' | 'links'>): FieldError[] {
  const known = variables.map((name) => `{{${name}}}`).join(', ')
  const missing = links.filter((name) => !namesIn(text).includes(name))
  const ofSubject = () => {
    if (subject.trim() === '') return problem('subject', 'required', 'The subject is missing')
    if (/[\r\n]/.test(subject.trim())) return problem('subject', 'invalid', 'The subject is one line')
    if (subject.length > LONGEST_SUBJECT) return problem('subject', 'too_big', `At most ${LONGEST_SUBJECT} characters`)
    if (hasUnknown(subject, variables)) return problem('subject', 'unknown_variable', `Use only ${known}`)
    return namesIn(subject).some((name) => links.includes(name)) ? problem('subject', 'link_in_subject', 'The link belongs into the text') : null
  }
  const ofText = () => {
    if (text.trim() === '') return problem('text', 'required', 'The text is missing')
    if (text.length > LONGEST_MAIL) return problem('text', 'too_big', `At most ${LONGEST_MAIL} characters`)
    if (hasUnknown(text, variables)) return problem('text', 'unknown_variable', `Use only ${known}`)
    return missing.length > 0 ? problem('text', 'link_missing', `The text needs ${missing.map((name) => `{{${name}}}`).join(', ')}`) : null
  }
  return [ofSubject(), ofText()].filter((one) => one !== null)
}
