import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { noTicketFound, type Reader, type Ticket, ticketsRead } from '../../contract/index.ts'
import { mayRead } from '../access/viewer.ts'
import { logFactsOf } from '../activity/logFacts.ts'
import { logTicket } from '../activity/logs.ts'
import { announceTicket } from '../announce/announce.ts'
import { findTicket } from '../list/present.ts'
import { tickets } from '../tickets.table.ts'
import { holdTicket } from './changeByRule.ts'
import type { UpdatePlan } from './transitions.ts'

/** Holds the row and answers the ticket as the actor sees it. @throws noTicketFound (404) */
export async function holdReadable(tx: ServerContext, actor: Reader, id: number): Promise<Ticket> {
  await holdTicket(tx, actor.tenantId, id)
  const ticket = await findTicket(tx, actor, id)
  if (!ticket || !(await mayRead(tx, actor, ticket))) throw noTicketFound()
  return ticket
}

/** Writes a plan, its logs and its news; answers the ticket as it is then, the same one where nothing changes. */
export async function carryOut(tx: ServerContext, actor: Reader, before: Ticket, { change, logs }: Omit<UpdatePlan, 'isReopening'>): Promise<Ticket> {
  if (Object.keys(change).length === 0) return before
  const { id, tenantId } = { id: before.id, tenantId: actor.tenantId }
  const sortAt = before.lastMessageAt || change.sortAt ? {} : { sortAt: tx.now() }
  await tenantRows(tx.db, actor, tickets).update(eq(tickets.id, id), { ...change, ...sortAt })
  for (const log of logs) await logTicket(tx, actor, { ticketId: id, ...log, facts: await logFactsOf(tx, tenantId, log.type, change) })
  const after = await findTicket(tx, actor, id)
  if (!after) throw noTicketFound()
  await announceTicket(tx, tenantId, before, after, actor.userId)
  if (before.unreadMessages > 0 && after.unreadMessages === 0) tx.emit(ticketsRead, tenantId, { ticketIds: [id] })
  return after
}
