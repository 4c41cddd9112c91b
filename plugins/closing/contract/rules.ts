import type { FieldError } from '#core/contract/errors.ts'
import { LONGEST_FAREWELL } from './farewells.ts'
import { LONGEST_NAME } from './reasons.ts'

/** Whether something for these queues is for a ticket of this one; for no queues is for all. */
export const appliesTo = (queues: readonly number[], queueId: number | null): boolean => queues.length === 0 || (queueId !== null && queues.includes(queueId))

/** Whether two would both be the usual one of some queue, as exactly. */
export const sharesQueue = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === 0 || other.length === 0 ? one.length === other.length : one.some((id) => other.includes(id))

/** What the company sends by itself to a ticket of a queue: what is for this queue before what is for all. */
export function usualFor<M extends { isUsual: boolean; queues: readonly number[] }>(messages: readonly M[], queueId: number | null): M | null {
  const usual = messages.filter((message) => message.isUsual && appliesTo(message.queues, queueId))
  return usual.find(({ queues }) => queues.length > 0) ?? usual[0] ?? null
}

export interface ClosingViewer {
  userId: number
  profile: 'admin' | 'super' | 'superadmin' | 'user'
  queueIds: readonly number[]
}

export const leadsClosing = ({ profile }: Pick<ClosingViewer, 'profile'>): boolean => profile === 'admin' || profile === 'super'

interface Owned {
  userId: number
  showToAll: boolean
  queues: readonly number[]
}

/** One's own, those shared with one's queues, and every shared one for who leads. */
export function maySendFarewell(message: Owned, viewer: ClosingViewer): boolean {
  if (message.userId === viewer.userId) return true
  return message.showToAll && (leadsClosing(viewer) || message.queues.length === 0 || message.queues.some((id) => viewer.queueIds.includes(id)))
}

/** One's own personal ones, and all for who leads. */
export const mayEditFarewell = (message: Pick<Owned, 'userId' | 'showToAll'>, viewer: Pick<ClosingViewer, 'userId' | 'profile'>): boolean =>
  leadsClosing(viewer) || (message.userId === viewer.userId && !message.showToAll)

const refuse = (field: string, code: string, message: string): FieldError => ({ field, code, message })

function nameProblems(name: string): FieldError[] {
  if (name.trim() === '') return [refuse('name', 'required', 'The name is missing')]
  return name.length > LONGEST_NAME ? [refuse('name', 'too_big', `The name has more than ${LONGEST_NAME} characters`)] : []
}

/** What is wrong with a reason; empty when nothing is. */
export function reasonProblems({ name, color }: { name: string; color: string }): FieldError[] {
  const isColour = /^#[0-9a-f]{6}$/i.test(color)
  return [...nameProblems(name), ...(isColour ? [] : [refuse('color', 'invalid_format', 'A colour is #rrggbb')])]
}

/** What is wrong with a closing message; empty when nothing is. */
export function farewellProblems({ name, message }: { name: string; message: string }): FieldError[] {
  const problems = nameProblems(name)
  if (message.trim() === '') problems.push(refuse('message', 'required', 'The message is missing'))
  else if (message.length > LONGEST_FAREWELL) problems.push(refuse('message', 'too_big', `The message has more than ${LONGEST_FAREWELL} characters`))
  return problems
}
