import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { hasNumber } from '#plugins/contacts/server/byNumber.where.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContact } from '#plugins/contacts/server/visible.where.ts'
import {
  type checkTicket as checkEndpoint,
  noOwner,
  noTicketFound,
  ownerCalled,
  ownerNotified,
  type Reader,
  type Ticket,
  ticketsService,
} from '../../contract/index.ts'
import { oneAsSeenBy } from '../access/contents.ts'
import { mayRead } from '../access/viewer.ts'
import { findAlive } from '../lifecycle/birth.ts'
import { holderOf } from '../lifecycle/reopen.ts'
import { findTicket } from '../list/present.ts'

/** Longest id; more digits are a number with calling code. */
const LONGEST_ID = 9

/** @see contract checkTicket */
export async function checkTicket(
  ctx: ServerContext,
  actor: Reader,
  { contact, whatsappId }: { contact: string; whatsappId: number },
): Promise<z.input<(typeof checkEndpoint)['output']>> {
  const isId = /^\d+$/.test(contact) && contact.length <= LONGEST_ID
  const known =
    (isId && (await visibleContact(ctx, actor, eq(contacts.id, Number(contact))))) || (await visibleContact(ctx, actor, hasNumber(contact.replace(/^\+/, ''))))
  const alive = known && (await findAlive(ctx.db, actor, known.id, whatsappId))
  const ticket = alive && (await findTicket(ctx, actor, alive.id))
  if (!ticket) return { exists: false, ticket: null, holder: null }
  return { exists: true, ticket: (await mayRead(ctx, actor, ticket)) ? await oneAsSeenBy(ctx, actor, ticket) : null, holder: holderOf(ticket) }
}

type Caller = Reader & { name: string }

/** @throws noOwner (409) */
function call(ctx: ServerContext, actor: Caller, { id, name, userId }: Ticket, type: string): void {
  if (userId === null) throw noOwner()
  const from = { id: actor.userId, name: actor.name }
  ctx.push(ownerCalled, actor.tenantId, { ticketId: id, name, type, from }, [rooms.user(actor.tenantId, userId)])
  ctx.emit(ownerNotified, actor.tenantId, { ticketId: id, userId, type, fromId: actor.userId })
}

/** @see contract notifyOwner */
export async function notifyOwner(ctx: ServerContext, actor: Caller, id: number, type: string): Promise<void> {
  call(ctx, actor, await ctx.use(ticketsService).readable(actor, id), type)
}

/** @see contract callHolder */
export async function callHolder(ctx: ServerContext, actor: Caller, contactId: number, whatsappId: number): Promise<void> {
  const contact = await visibleContact(ctx, actor, eq(contacts.id, contactId))
  const alive = contact && (await findAlive(ctx.db, actor, contactId, whatsappId))
  const ticket = alive && (await findTicket(ctx, actor, alive.id))
  if (!ticket) throw noTicketFound()
  call(ctx, actor, ticket, 'attention')
}
