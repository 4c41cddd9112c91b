import { readInstant } from '#core/contract/instant.ts'
import type { AssistantName, Ticket } from '#plugins/tickets/contract/index.ts'
import { holdsWord } from '../../contract/index.ts'
import type { SessionRow } from '../presentAssistant.ts'
import type { KnownAssistant } from './sessions.ts'

type TicketFacts = Pick<Ticket, 'status' | 'userId' | 'isGroup' | 'chatFlowId' | 'whatsappId' | 'queueId' | 'startedAttendanceAt' | `${AssistantName}Status`>
type SessionFacts = Pick<SessionRow, 'state' | 'assistantId' | 'queueId' | 'startedAt'>

/** Nobody has the ticket: no person, no flow. Groups never talk to an assistant. */
export const isFree = ({ status, userId, isGroup, chatFlowId }: Pick<TicketFacts, 'status' | 'userId' | 'isGroup' | 'chatFlowId'>): boolean =>
  status === 'pending' && userId === null && !isGroup && chatFlowId === null

const isSwitchedOn = ({ status }: Pick<KnownAssistant, 'status'>, ticket: TicketFacts): boolean => status !== null && ticket[`${status}Status`]

/** Whether the assistant of a session still has the ticket. Of kinds without a status field a person's acceptance and another queue end it. */
export function isStillIts(row: Pick<KnownAssistant, 'status'>, session: SessionFacts, ticket: TicketFacts): boolean {
  if (session.state !== 'on' || !isFree(ticket)) return false
  if (row.status !== null) return isSwitchedOn(row, ticket)
  const acceptedAt = ticket.startedAttendanceAt === null ? 0 : readInstant(ticket.startedAttendanceAt)
  return session.queueId === ticket.queueId && acceptedAt <= session.startedAt.getTime()
}

type Starter = Pick<KnownAssistant, 'id' | 'status' | 'isActive' | 'connectionIds' | 'queueIds' | 'startWords'>

const isAt = ({ queueIds, connectionIds }: Starter, { queueId, whatsappId }: TicketFacts): boolean =>
  (queueId !== null && queueIds.includes(queueId)) || connectionIds.includes(whatsappId)

/** How well an assistant fits a new conversation: a word of the contact goes before a queue, a queue before a connection; 0 where it does not start. */
function fitOf(row: Starter, ticket: TicketFacts, text: string): number {
  const hasPlaces = row.queueIds.length > 0 || row.connectionIds.length > 0
  if (row.startWords.length > 0) return holdsWord(text, row.startWords) && (!hasPlaces || isAt(row, ticket)) ? 3 : 0
  if (ticket.queueId !== null && row.queueIds.includes(ticket.queueId)) return 2
  return row.connectionIds.includes(ticket.whatsappId) ? 1 : 0
}

/** Assistant that answers a new conversation: one, also where several would; the eldest of those that fit as well. */
export function starterOf<R extends Starter>(rows: readonly R[], ticket: TicketFacts, text: string): R | undefined {
  const fitting = rows.filter(({ isActive }) => isActive).map((row) => ({ row, fit: fitOf(row, ticket, text) }))
  return fitting.filter(({ fit }) => fit > 0).toSorted((one, other) => other.fit - one.fit || one.row.id - other.row.id)[0]?.row
}

/** Assistant that was put on a ticket by its status field: of several the one that is at home there, else the eldest. */
export const switchedOnOf = <R extends Starter>(rows: readonly R[], ticket: TicketFacts): R | undefined =>
  rows
    .filter((row) => row.isActive && isSwitchedOn(row, ticket))
    .toSorted((one, other) => Number(isAt(other, ticket)) - Number(isAt(one, ticket)) || one.id - other.id)[0]

export type Decision<R> = { does: 'nothing' } | { does: 'goOn'; row: R } | { does: 'begin'; row: R } | { does: 'handOver' }

/**
 * Decision about a contact's message. A conversation that a person took, or an assistant handed over, begins again only by the status field, or once it was
 * closed.
 */
export function decide<R extends Starter>(rows: readonly R[], session: SessionFacts | undefined, ticket: TicketFacts, text: string): Decision<R> {
  if (!isFree(ticket)) return { does: 'nothing' }
  const its = rows.find(({ id }) => id === session?.assistantId)
  if (session?.state === 'on' && its && isStillIts(its, session, ticket)) return its.isActive ? { does: 'goOn', row: its } : { does: 'handOver' }
  const switchedOn = switchedOnOf(rows, ticket)
  if (switchedOn) return { does: 'begin', row: switchedOn }
  const mayStart = session === undefined || session.state === 'closed'
  const starter = mayStart ? starterOf(rows, ticket, text) : undefined
  return starter ? { does: 'begin', row: starter } : { does: 'nothing' }
}
