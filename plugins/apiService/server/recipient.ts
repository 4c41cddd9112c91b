import { desc, eq } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { readNumber } from '#core/contract/phone.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ConnectionFacts, connectionsService, noDefaultConnection } from '#plugins/connections/contract/index.ts'
import { contactsService, noContactFound } from '#plugins/contacts/contract/index.ts'
import { contactByNumber } from '#plugins/contacts/server/byNumber.where.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContact } from '#plugins/contacts/server/visible.where.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { channelCannot } from '../contract/index.ts'
import type { ApiCaller } from './caller.ts'

export interface Recipient {
  contact: { id: number; name: string }
  connection: ConnectionFacts
}

/** The token's connection, else the one where the contact was last spoken to, else the default. @throws noDefaultConnection (404) */
async function connectionFor(ctx: ServerContext, { token }: ApiCaller, contactId: number | null): Promise<ConnectionFacts> {
  const connections = ctx.use(connectionsService)
  const own = token.connectionId === null ? null : await connections.byId(token.tenantId, token.connectionId)
  if (own) return own
  const [last] =
    contactId === null
      ? []
      : await ctx.db
          .select({ id: tickets.whatsappId })
          .from(tickets)
          .where(ofTenant(tickets, token, eq(tickets.contactId, contactId)))
          .orderBy(desc(tickets.sortAt))
          .limit(1)
  const found = (last && (await connections.byId(token.tenantId, last.id))) ?? (await connections.defaultOf(token.tenantId))
  if (!found) throw noDefaultConnection()
  return found
}

/** Somebody there is no contact of is one from now on, where the connection can call numbers. @throws channelCannot (409) */
async function newRecipient(tx: ServerContext, caller: ApiCaller, number: string): Promise<Recipient> {
  if (!caller.actor.can('contacts.create')) throw noContactFound()
  const connection = await connectionFor(tx, caller, null)
  if (!tx.use(connectionsService).channelOf(connection.type).abilities.startsByNumber) throw channelCannot('numbers')
  const { tenantId } = caller.token
  const contact = await tx.use(contactsService).findOrCreate(tenantId, { name: number, number, email: null })
  return { contact, connection }
}

/** A conversation that goes on is one that whoever the token belongs to may read. @throws noTicketFound (404), acceptFirst (403) */
async function requireTicketReach(tx: ServerContext, { actor }: ApiCaller, contactId: number, connectionId: number): Promise<void> {
  const service = tx.use(ticketsService)
  const latest = await service.latestOf(actor.tenantId, contactId, connectionId)
  if (actor.profile !== 'admin' && latest && latest.status !== 'closed') await service.readable(actor, latest.id)
}

/**
 * Whom a message of the API goes to, and over which connection.
 * @throws invalidInput (422) for no number, noContactFound (404), noDefaultConnection (404), channelCannot (409)
 */
export async function recipientOf(
  tx: ServerContext,
  caller: ApiCaller,
  to: { contactId?: number | undefined; number?: string | undefined },
): Promise<Recipient> {
  const { tenantId } = caller.token
  const rows = tenantRows(tx.db, { tenantId }, contacts)
  const phone = to.contactId === undefined ? readNumber(to.number ?? '') : null
  if (phone && !phone.ok) throw invalidInput([{ field: 'number', code: phone.problem, message: 'This is not a phone number' }], 422)
  const known = phone ? await contactByNumber(tx, { tenantId }, phone.digits) : await rows.first(eq(contacts.id, to.contactId ?? 0))
  const contact = known?.hiddenAt ? undefined : known
  if (!contact && phone) return newRecipient(tx, caller, phone.digits)
  if (!contact || !(await visibleContact(tx, caller.actor, eq(contacts.id, contact.id)))) throw noContactFound()
  const connection = await connectionFor(tx, caller, contact.id)
  await requireTicketReach(tx, caller, contact.id, connection.id)
  if (!(await tx.use(ticketsService).reaches(tenantId, contact.id, connection.id))) throw channelCannot(phone ? 'numbers' : 'reach')
  return { contact, connection }
}
