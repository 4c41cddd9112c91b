import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { noPermission } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import {
  type Closing,
  type updateTicket as endpoint,
  noTicketFound,
  otherOpenTicket,
  type Reader,
  type Ticket,
  ticketRead,
  userReopenTicket,
} from '../contract/index.ts'
import { announceTicket } from './announce.ts'
import { findAlive, lockContact } from './birth.ts'
import { holdTicket } from './changeByRule.ts'
import { checkPerson, checkQueue } from './checks.ts'
import { checkClosing, closeSteps } from './closing.ts'
import { logTicket } from './logs.ts'
import { findTicket } from './present.ts'
import { tickets } from './tickets.table.ts'
import { planUpdate } from './transitions.ts'
import { mayRead } from './viewer.ts'

type Input = z.output<(typeof endpoint)['input']>

/** Locks the row and answers the ticket as the actor sees it. @throws noTicketFound (404) */
async function lockReadable(ctx: ServerContext, actor: Reader, id: number): Promise<Ticket> {
  await holdTicket(ctx, actor.tenantId, id)
  const ticket = await findTicket(ctx.db, actor, id)
  if (!ticket || !(await mayRead(ctx, actor, ticket))) throw noTicketFound()
  return ticket
}

/** @throws noPermission (403) without the right, otherOpenTicket (409) beside another ticket of the contact */
async function checkReopen(ctx: ServerContext, actor: Reader, ticket: Ticket): Promise<void> {
  const isAllowed = actor.profile !== 'user' || (await ctx.setting(actor.tenantId, userReopenTicket)) === 'enabled'
  if (!isAllowed) throw noPermission()
  await lockContact(ctx.db, actor, ticket.contactId, ticket.whatsappId)
  const other = await findAlive(ctx.db, actor, ticket.contactId, ticket.whatsappId)
  if (!other) return
  const shown = await findTicket(ctx.db, actor, other.id)
  throw otherOpenTicket(shown && (await mayRead(ctx, actor, shown)) ? { ticket: shown } : {})
}

const closingOf = (actor: Reader, { reasonId = null, farewellId }: Omit<Input, 'id'>): Closing => ({ userId: actor.userId, reasonId, farewellId })

/** Accept, resolve, return, reopen, transfer, unread count: what is given changes, the rest stays. @see contract §5.3 */
export async function updateTicket(ctx: ServerContext, actor: Reader, { id, ...wanted }: Input): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const before = await lockReadable(tx, actor, id)
    if (wanted.queueId) await checkQueue(tx, actor.tenantId, wanted.queueId)
    if (wanted.userId) await checkPerson(tx, actor.tenantId, wanted.userId)
    const plan = planUpdate(before, wanted, actor, tx.now())
    if (plan.isReopening) await checkReopen(tx, actor, before)
    if (Object.keys(plan.change).length === 0) return before
    const closing = plan.change.status === 'closed' ? closingOf(actor, wanted) : null
    if (closing) await checkClosing(tx, before, closing)

    const sortAt = before.lastMessageAt ? {} : { sortAt: tx.now() }
    await tenantRows(tx.db, actor, tickets).update(eq(tickets.id, id), { ...plan.change, ...sortAt })
    for (const log of plan.logs) await logTicket(tx, actor, { ticketId: id, ...log })
    const after = await findTicket(tx.db, actor, id)
    if (!after) throw noTicketFound()
    await announceTicket(tx, actor.tenantId, before, after)
    if (closing) await closeSteps(tx, after, closing)
    if (before.unreadMessages > 0 && after.unreadMessages === 0) tx.emit(ticketRead, actor.tenantId, { ticketId: id, contactId: after.contactId })
    return after
  })
}
