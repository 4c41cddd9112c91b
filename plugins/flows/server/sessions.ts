import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineEvent } from '#core/contract/define.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { beginState, type FlowEvent, type StartReason } from '../contract/index.ts'
import { flowEvents, flowSessions } from './flows.table.ts'
import { documentOf } from './library.ts'

/** Server only: something happened in a conversation, and waits to be worked on. */
const conversation = z.object({ contactId: z.int(), connectionId: z.int() })
export const sessionMoved = defineEvent('flows.sessionMoved', z.object({ sessionId: z.string(), conversation: conversation.optional() }))
type Conversation = z.output<typeof conversation>

export type SessionRow = typeof flowSessions.$inferSelect
type Untimed<Event> = Event extends FlowEvent ? Omit<Event, 'at'> : never
/** An event before its time is taken. */
export type Happening = Untimed<FlowEvent>

/** In the words of the index `flow_sessions_living`: a value in the place of the constant would keep PostgreSQL from using it in a prepared statement. */
export const isLiving = sql`${flowSessions.phase} <> 'ended'`

/** The one of a ticket that has not ended. */
export const livingSession = (ctx: ServerContext, tenantId: number, ticketId: number): Promise<SessionRow | undefined> =>
  tenantRows(ctx.db, { tenantId }, flowSessions).first(and(eq(flowSessions.ticketId, ticketId), isLiving))

/**
 * Stores what happened, in the transaction in which it did, and has it worked on; the same id changes nothing.
 * @param of contact and connection of the session, where the caller knows them: it saves a query
 */
export async function happens(ctx: ServerContext, tenantId: number, sessionId: string, happening: Happening, of?: Conversation): Promise<void> {
  const at = ctx.now()
  const event: FlowEvent = { ...happening, at: at.getTime() }
  await tenantRows(ctx.db, { tenantId }, flowEvents).insertIfAbsent({ sessionId, eventId: event.id, event, at })
  ctx.emit(sessionMoved, tenantId, { sessionId, ...(of && { conversation: { contactId: of.contactId, connectionId: of.connectionId } }) })
}

interface Beginning {
  reason: StartReason
  /** Over the initial values of the flow's variables. */
  variables?: Record<string, string>
  /** Message that began it. */
  startedBy?: string | null
}

/** Begins a version of a flow in a ticket that is in none. Call it inside a transaction that holds the contact. */
export async function beginSession(
  ctx: ServerContext,
  tenantId: number,
  ticket: Pick<Ticket, 'id' | 'contactId' | 'whatsappId' | 'queueId'>,
  flow: { id: number; version: number },
  { startedBy = null, ...beginning }: Beginning,
): Promise<void> {
  const document = await documentOf(ctx, tenantId, flow.id, flow.version)
  if (!document) return
  const id = newId()
  const state = beginState({ sessionId: id, flowId: flow.id, version: flow.version, seed: ticket.contactId }, document)
  const place = {
    ticketId: ticket.id,
    contactId: ticket.contactId,
    connectionId: ticket.whatsappId,
    queueId: ticket.queueId,
    flowId: flow.id,
    version: flow.version,
  }
  const begun = await tenantRows(ctx.db, { tenantId }, flowSessions).insertIfAbsent({
    id,
    ...place,
    state,
    phase: state.phase,
    startedAt: ctx.now(),
    startedBy,
  })
  if (begun) await happens(ctx, tenantId, id, { id: 'started', type: 'started', ...beginning }, place)
}

/** The flow's turn is over for good. */
export async function endSession(ctx: ServerContext, tenantId: number, sessionId: string): Promise<void> {
  await tenantRows(ctx.db, { tenantId }, flowSessions).write(eq(flowSessions.id, sessionId), { phase: 'ended', timerAt: null })
}
