import { and, eq } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { noTicketFound, type Participant, type Reader, type Ticket } from '../../contract/index.ts'
import { announceTicket } from '../announce.ts'
import { holdReadable } from '../changeTicket.ts'
import { checkPerson } from '../checks.ts'
import { findTicket } from '../present.ts'
import { ticketParticipants, tickets } from '../tickets.table.ts'

/** @see contract setParticipant */
export function setParticipant(ctx: ServerContext, actor: Reader, id: number, userId: number, role: Participant['role'] | null): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const before = await holdReadable(tx, actor, id)
    const isOwnDeed = userId === actor.userId
    if (!isOwnDeed && actor.profile === 'user' && before.userId !== actor.userId) throw noPermission()
    if (role !== null) await checkPerson(tx, actor.tenantId, userId)
    const rows = tenantRows(tx.db, actor, ticketParticipants)
    await rows.remove(and(eq(ticketParticipants.ticketId, id), eq(ticketParticipants.userId, userId)) ?? eq(ticketParticipants.ticketId, id))
    if (role !== null) await rows.insert({ ticketId: id, userId, role })
    await tenantRows(tx.db, actor, tickets).update(eq(tickets.id, id), {})
    const after = await findTicket(tx.db, actor, id)
    if (!after) throw noTicketFound()
    await announceTicket(tx, actor.tenantId, before, after)
    return after
  })
}
