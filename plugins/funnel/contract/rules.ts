import type { FieldError } from '#core/contract/errors.ts'

export const LONGEST_TITLE = 120
export const LONGEST_TEXT = 4_000
export const LONGEST_COMMENT = 2_000
export const LONGEST_REASON = 200
/** In the company's currency. */
export const HIGHEST_VALUE = 1_000_000_000
export const MOST_CHECKS = 100
export const MOST_PRODUCTS = 100
export const LONGEST_ITEM = 200

export const dealStatuses = ['open', 'won', 'lost'] as const
export type DealStatus = (typeof dealStatuses)[number]

export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

export const actionKinds = ['call', 'message', 'meeting', 'task'] as const
export type ActionKind = (typeof actionKinds)[number]

/** States of an automatic action that a deal has set off. */
export const runStates = ['waiting', 'done', 'failed', 'skipped'] as const
export type RunState = (typeof runStates)[number]

/** A step of a deal's checklist. */
export interface Check {
  id: string
  text: string
  isDone: boolean
}

/** A product of a deal; `price` is of one piece. */
export interface Product {
  name: string
  quantity: number
  price: number
}

export interface DealDraft {
  title: string
  description: string
  value: number | null
  /** Percent; null: that of its stage. */
  probability: number | null
  /** Day, as '2026-11-30'. */
  expectedOn: string | null
  checklist: readonly Check[]
  products: readonly Product[]
}

const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0 && value <= HIGHEST_VALUE

export const isDay = (day: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day
}

/** The value of a deal: the sum of its products, or the written value where it has none. */
export function dealValue({ value, products }: Pick<DealDraft, 'value' | 'products'>): number | null {
  if (products.length === 0) return value
  const cents = products.reduce((sum, { quantity, price }) => sum + Math.round(quantity * price * 100), 0)
  return cents / 100
}

const productProblem = ({ name, quantity, price }: Product): boolean =>
  name.trim() === '' || name.length > LONGEST_ITEM || !isAmount(price) || !Number.isFinite(quantity) || quantity <= 0 || quantity > 1_000_000

/** Problems of a draft by itself. Whether the stage, people and contacts exist is the server's to check. */
export function dealProblems(draft: DealDraft): FieldError[] {
  const { title, description, value, probability, expectedOn, checklist, products } = draft
  const problems: FieldError[] = []
  const refuse = (field: string, code: string, message: string) => problems.push({ field, code, message })
  if (title.trim() === '') refuse('title', 'required', 'A deal needs a title')
  else if (title.trim().length > LONGEST_TITLE) refuse('title', 'too_big', `At most ${LONGEST_TITLE} characters`)
  if (description.length > LONGEST_TEXT) refuse('description', 'too_big', `At most ${LONGEST_TEXT} characters`)
  if (value !== null && !isAmount(value)) refuse('value', 'invalid_type', `A number from 0 to ${HIGHEST_VALUE}`)
  if (probability !== null && !(Number.isInteger(probability) && probability >= 0 && probability <= 100))
    refuse('probability', 'invalid_type', 'A whole number from 0 to 100')
  if (expectedOn !== null && !isDay(expectedOn)) refuse('expectedOn', 'invalid_format', 'A day as 2026-11-30')
  if (checklist.length > MOST_CHECKS) refuse('checklist', 'too_many', `At most ${MOST_CHECKS} steps`)
  else if (checklist.some(({ text }) => text.trim() === '' || text.length > LONGEST_ITEM)) refuse('checklist', 'invalid_type', 'Each step needs a text')
  if (products.length > MOST_PRODUCTS) refuse('products', 'too_many', `At most ${MOST_PRODUCTS} products`)
  else if (products.some(productProblem)) refuse('products', 'invalid_type', 'Each product needs a name, a quantity and a price')
  else if (products.length > 0 && !isAmount(dealValue(draft) ?? 0)) refuse('products', 'too_big', `At most ${HIGHEST_VALUE} together`)
  return problems
}

const DAY_MS = 86_400_000

/** Whether an open deal was left alone for longer than its stage allows. Times in ISO 8601. */
export function isRotting(touchedAt: string, rotDays: number | null, now: Date): boolean {
  return rotDays !== null && now.getTime() - Date.parse(touchedAt) > rotDays * DAY_MS
}

export interface ActionDraft {
  title: string
  /** ISO 8601 with zone. */
  dueAt: string | null
  /** Minutes. */
  minutes: number
  note: string
}

/** An action takes so many minutes at least, and so many at most. */
export const SHORTEST_ACTION = 5
export const LONGEST_ACTION = 24 * 60

export function actionProblems({ title, dueAt, minutes, note }: ActionDraft): FieldError[] {
  const problems: FieldError[] = []
  if (title.trim() === '') problems.push({ field: 'title', code: 'required', message: 'Say what is to be done' })
  else if (title.trim().length > LONGEST_TITLE) problems.push({ field: 'title', code: 'too_big', message: `At most ${LONGEST_TITLE} characters` })
  if (dueAt === null || Number.isNaN(Date.parse(dueAt))) problems.push({ field: 'dueAt', code: 'required', message: 'Say when' })
  if (!Number.isInteger(minutes) || minutes < SHORTEST_ACTION || minutes > LONGEST_ACTION)
    problems.push({ field: 'minutes', code: 'invalid_type', message: `Whole minutes from ${SHORTEST_ACTION} to ${LONGEST_ACTION}` })
  if (note.length > LONGEST_TEXT) problems.push({ field: 'note', code: 'too_big', message: `At most ${LONGEST_TEXT} characters` })
  return problems
}
