import { and, eq } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ConnectionFacts, connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { hasOwnNumber, noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { tickets } from '../tickets.table.ts'

interface Beginning {
  contact: { id: number; number: string; isGroup: boolean }
  connection: ConnectionFacts
  /** A number was typed, not a contact chosen. */
  byNumber: boolean
}

/** Whether what is written to a contact over a connection gets to them: the channel calls numbers, or they have come by that connection. */
export async function reaches(tx: ServerContext, scope: TenantScope, { contact, connection }: Omit<Beginning, 'byNumber'>): Promise<boolean> {
  if (tx.use(connectionsService).channelOf(connection.type).abilities.startsByNumber || !hasOwnNumber(contact)) return true
  // They have come by it, also where that conversation was deleted.
  return (
    (await tenantRows(tx.db, scope, tickets, { withDeleted: true }).first(and(eq(tickets.contactId, contact.id), eq(tickets.whatsappId, connection.id)))) !==
    undefined
  )
}

/** The same of rows that are known by their ids. @throws noContactFound, noConnectionFound (404) */
export async function reachesById(ctx: ServerContext, tenantId: number, contactId: number, whatsappId: number): Promise<boolean> {
  const connection = await ctx.use(connectionsService).byId(tenantId, whatsappId)
  if (!connection) throw noConnectionFound()
  const contact = await tenantRows(ctx.db, { tenantId }, contacts).first(eq(contacts.id, contactId))
  if (!contact) throw noContactFound()
  return reaches(ctx, { tenantId }, { contact, connection })
}

/**
 * Nobody begins a conversation that its contact will never see: over a channel that can't call a number, only who has come by the connection
 * is written to. @throws invalidInput (422)
 */
export async function checkReach(tx: ServerContext, scope: TenantScope, { contact, connection, byNumber }: Beginning): Promise<void> {
  if (await reaches(tx, scope, { contact, connection })) return
  const refusal = byNumber
    ? { code: 'noNumbers', message: 'No conversation can begin with a phone number over this connection' }
    : { code: 'outOfReach', message: 'The contact has never come by this connection, and it cannot call a number' }
  throw invalidInput([{ field: 'whatsappId', ...refusal }], 422)
}
