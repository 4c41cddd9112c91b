import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'

/** Categories that can be made here; codes for signing in have a form of their own at the provider. */
export const templateCategories = ['UTILITY', 'MARKETING'] as const
/** Languages as the provider writes them. */
export const templateLanguages = ['pt_BR', 'pt_PT', 'es', 'es_AR', 'es_MX', 'en', 'en_US', 'fr', 'it', 'de'] as const

export const LONGEST_TEMPLATE_NAME = 512
export const LONGEST_TEMPLATE_BODY = 1_024
/** Of the heading and of the footer. */
export const LONGEST_TEMPLATE_EDGE = 60
export const LONGEST_TEMPLATE_BUTTON = 25
export const MOST_TEMPLATE_BUTTONS = 10
/** At the provider: two that lead to an address, one that calls. */
const MOST_OF_KIND = { reply: 10, url: 2, phone: 1 } as const

export const templateButtonSchema = z.object({
  kind: z.enum(['reply', 'url', 'phone']),
  text: z.string().max(200),
  /** The address, or the number with `+`; empty for an answer. */
  target: z.string().max(2_000).default(''),
})
export type TemplateButton = z.output<typeof templateButtonSchema>

/** Kinds of heading, as the provider writes them; an empty text is none. */
export const headerKinds = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'] as const
export type HeaderKind = (typeof headerKinds)[number]

/** A template as a person writes it. */
export interface NewTemplate {
  name: string
  language: string
  category: string
  /** Its text, where it is one. */
  header: string
  headerKind: HeaderKind
  /** The file by which the provider judges a heading that is a file; null: none yet. */
  sampleId: string | null
  /** With `{{1}}`, `{{2}}` where values go. */
  body: string
  footer: string
  /** A value for each place, by which the provider judges it. */
  examples: readonly string[]
  buttons: readonly TemplateButton[]
}

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Places of a body in the order of their numbers, each once. */
const placesOf = (body: string): string[] => [...new Set([...body.matchAll(PLACE)].map(([, name = '']) => name))]

function bodyProblems({ body, examples }: NewTemplate): FieldError[] {
  const text = body.trim()
  const refused = (code: string, message: string) => [{ field: 'body', code, message }]
  if (text === '') return refused('required', 'Write the text')
  if (text.length > LONGEST_TEMPLATE_BODY) return refused('too_big', `At most ${LONGEST_TEMPLATE_BODY} characters`)
  const places = placesOf(text)
  const numbers = places.map(Number).toSorted((one, other) => one - other)
  if (numbers.some((number, at) => number !== at + 1)) return refused('places', 'Places are numbered from {{1}} on, without a gap')
  if (/^\{\{|\}\}$/.test(text)) return refused('edge', 'No place stands at the beginning or the end')
  if (/\}\}\s*\{\{/.test(text)) return refused('neighbours', 'Two places have a word between them')
  const filled = examples.filter((example) => example.trim() !== '').length
  return filled < places.length ? [{ field: 'examples', code: 'required', message: 'Give an example for each place' }] : []
}

function edgeProblems(field: 'header' | 'footer', text: string): FieldError[] {
  if (text.length > LONGEST_TEMPLATE_EDGE) return [{ field, code: 'too_big', message: `At most ${LONGEST_TEMPLATE_EDGE} characters` }]
  if (/\{\{|\n/.test(text)) return [{ field, code: 'plain', message: 'One line without places' }]
  return []
}

function buttonProblem({ kind, text, target }: TemplateButton): string | null {
  if (text.trim() === '') return 'required'
  if (text.trim().length > LONGEST_TEMPLATE_BUTTON) return 'too_big'
  if (kind === 'url') return URL.canParse(target) && target.startsWith('https://') && !/\{\{/.test(target) ? null : 'url'
  return kind === 'phone' && !/^\+?[\d\s()-]{8,20}$/.test(target.trim()) ? 'phone' : null
}

function buttonsProblems(buttons: readonly TemplateButton[]): FieldError[] {
  const one = buttons.flatMap((button, at) => {
    const code = buttonProblem(button)
    return code === null ? [] : [{ field: `buttons.${at}`, code, message: 'The button cannot be sent' }]
  })
  const isCrowded =
    buttons.length > MOST_TEMPLATE_BUTTONS || buttons.some(({ kind }) => buttons.filter((other) => other.kind === kind).length > MOST_OF_KIND[kind])
  return isCrowded ? [...one, { field: 'buttons', code: 'too_many', message: 'Ten in all, two addresses, one number' }] : one
}

/** Problems of a template by the rules that the provider tells; it may refuse one for others. */
export function templateProblems(template: NewTemplate): FieldError[] {
  const problems: FieldError[] = []
  if (!/^[a-z0-9_]+$/.test(template.name) || template.name.length > LONGEST_TEMPLATE_NAME)
    problems.push({ field: 'name', code: 'invalid_format', message: 'Small letters, digits and _' })
  if (!templateLanguages.some((language) => language === template.language))
    problems.push({ field: 'language', code: 'invalid_value', message: 'Choose a language' })
  if (!templateCategories.some((category) => category === template.category))
    problems.push({ field: 'category', code: 'invalid_value', message: 'Choose a category' })
  if (template.headerKind === 'TEXT') problems.push(...edgeProblems('header', template.header.trim()))
  else if (template.sampleId === null) problems.push({ field: 'sampleId', code: 'required', message: 'Give a file as a sample' })
  problems.push(...bodyProblems(template), ...edgeProblems('footer', template.footer.trim()))
  return [...problems, ...buttonsProblems(template.buttons)]
}

/** A name as the provider takes it: 'Pedido saiu!' is `pedido_saiu`. */
export const templateName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+/g, '')
    .slice(0, LONGEST_TEMPLATE_NAME)

/** The next place of a body: `{{3}}` after `{{1}}` and `{{2}}`. */
export const nextPlace = (body: string): string => `{{${placesOf(body).length + 1}}}`

/** How many values a body needs. */
export const countExamples = (body: string): number => placesOf(body).length
