import { and, eq } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { noTicketFound, type Participant, type Reader, type Ticket } from '../../contract/index.ts'
import { noteParticipants } from '../activity/participants.ts'
import { announceTicket } from '../announce/announce.ts'
import { holdReadable } from '../lifecycle/changeTicket.ts'
import { checkPerson } from '../lifecycle/checks.ts'
import { findTicket } from '../list/present.ts'
import { ticketParticipants, tickets } from '../tickets.table.ts'

type Role = Participant['role'] | null

/** Whether somebody may make `userId` follow, help or neither: a plain user only themselves, or on their own tickets. */
export const maySetParticipant = ({ profile, userId: me }: Reader, ticket: Pick<Ticket, 'userId'>, userId: number): boolean =>
  userId === me || profile !== 'user' || ticket.userId === me

/** @see contract setParticipant */
export function setParticipant(ctx: ServerContext, actor: Reader, id: number, userId: number, role: Role): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const { before, after } = await writeParticipant(tx, actor, id, userId, role)
    await noteParticipants(tx, actor, before, after, userId)
    return after
  })
}

/** The ticket as it was and as it is then. @throws as `setParticipant` of the contract */
export function writeParticipant(ctx: ServerContext, actor: Reader, id: number, userId: number, role: Role): Promise<{ before: Ticket; after: Ticket }> {
  return ctx.transact(async (tx) => {
    const before = await holdReadable(tx, actor, id)
    if (!maySetParticipant(actor, before, userId)) throw noPermission()
    if (role !== null) await checkPerson(tx, actor.tenantId, userId)
    const rows = tenantRows(tx.db, actor, ticketParticipants)
    await rows.remove(and(eq(ticketParticipants.ticketId, id), eq(ticketParticipants.userId, userId)) ?? eq(ticketParticipants.ticketId, id))
    if (role !== null) await rows.insert({ ticketId: id, userId, role })
    await tenantRows(tx.db, actor, tickets).update(eq(tickets.id, id), {})
    const after = await findTicket(tx, actor, id)
    if (!after) throw noTicketFound()
    await announceTicket(tx, actor.tenantId, before, after)
    return { before, after }
  })
}
