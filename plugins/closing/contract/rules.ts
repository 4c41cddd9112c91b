import type { FieldError } from '#core/contract/errors.ts'
import { LONGEST_FAREWELL } from './farewells.ts'
import { LONGEST_NAME } from './reasons.ts'

/** Whether something for these queues is for a ticket of this one; for no queues is for all. */
export const appliesTo = (queues: readonly number[], queueId: number | null): boolean => queues.length === 0 || (queueId !== null && queues.includes(queueId))

/** Queues and connections that a closing message is for; for none is for all. */
export interface FarewellTarget {
  queues: readonly number[]
  connections: readonly number[]
}

/** The part of a ticket that decides which closing messages are for it. */
export interface TicketPlace {
  queueId: number | null
  whatsappId: number
}

export const isFarewellFor = ({ queues, connections }: FarewellTarget, { queueId, whatsappId }: TicketPlace): boolean =>
  appliesTo(queues, queueId) && appliesTo(connections, whatsappId)

const shares = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === 0 || other.length === 0 ? one.length === other.length : one.some((id) => other.includes(id))

/** Whether two messages would both be the usual one of some ticket, equally specific. */
export const sharesTarget = (one: FarewellTarget, other: FarewellTarget): boolean =>
  shares(one.queues, other.queues) && shares(one.connections, other.connections)

/** A connection weighs more than a queue. */
const specificity = ({ queues, connections }: FarewellTarget): number => Number(connections.length > 0) * 2 + Number(queues.length > 0)

/** The message that the company sends by itself to a ticket: for its connection and queue, else for its connection, its queue, or all. */
export function usualFor<M extends FarewellTarget & { isUsual: boolean }>(messages: readonly M[], place: TicketPlace): M | null {
  const usual = messages.filter((message) => message.isUsual && isFarewellFor(message, place))
  return usual.toSorted((one, other) => specificity(other) - specificity(one))[0] ?? null
}

/** Connections of a message without deleted ones. A message for deleted ones alone names them still, since none would mean all. */
export function presentConnections(bound: readonly number[], existing: ReadonlySet<number>): number[] {
  const present = bound.filter((id) => existing.has(id))
  return present.length > 0 ? present : [...bound]
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

/** Whether one may send it: one's own, those shared with one's queues, and every shared one for who leads. */
export function maySendFarewell(message: Owned, viewer: ClosingViewer): boolean {
  if (message.userId === viewer.userId) return true
  return message.showToAll && (leadsClosing(viewer) || message.queues.length === 0 || message.queues.some((id) => viewer.queueIds.includes(id)))
}

/** Whether one may edit it: one's own personal ones, and all for who leads. */
export const mayEditFarewell = (message: Pick<Owned, 'userId' | 'showToAll'>, viewer: Pick<ClosingViewer, 'userId' | 'profile'>): boolean =>
  leadsClosing(viewer) || (message.userId === viewer.userId && !message.showToAll)

const refuse = (field: string, code: string, message: string): FieldError => ({ field, code, message })

function nameProblems(name: string): FieldError[] {
  if (name.trim() === '') return [refuse('name', 'required', 'The name is missing')]
  return name.length > LONGEST_NAME ? [refuse('name', 'too_big', `The name has more than ${LONGEST_NAME} characters`)] : []
}

/** Problems of a reason; empty when there are none. */
export function reasonProblems({ name, color }: { name: string; color: string }): FieldError[] {
  const isColour = /^#[0-9a-f]{6}$/i.test(color)
  return [...nameProblems(name), ...(isColour ? [] : [refuse('color', 'invalid_format', 'A colour is #rrggbb')])]
}

/** Problems of a closing message; empty when there are none. */
export function farewellProblems({ name, message }: { name: string; message: string }): FieldError[] {
  const problems = nameProblems(name)
  if (message.trim() === '') problems.push(refuse('message', 'required', 'The message is missing'))
  else if (message.length > LONGEST_FAREWELL) problems.push(refuse('message', 'too_big', `The message has more than ${LONGEST_FAREWELL} characters`))
  return problems
}
