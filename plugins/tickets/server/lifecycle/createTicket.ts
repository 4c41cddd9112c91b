import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput, noPermission } from '#core/contract/errors.ts'
import { readNumber } from '#core/contract/phone.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ConnectionFacts, connectionsService, noDefaultConnection } from '#plugins/connections/contract/index.ts'
import { contactsService, noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContact } from '#plugins/contacts/server/visible.where.ts'
import { type createTicket as endpoint, noTicketFound, type Reader, type Ticket } from '../../contract/index.ts'
import { checkReach } from '../access/checkReach.ts'
import { logTicket } from '../activity/logs.ts'
import { announceTicket } from '../announce/announce.ts'
import { findTicket } from '../list/present.ts'
import { findAlive, insertTicket, lockExistingContact } from './birth.ts'
import { checkPerson, checkQueue } from './checks.ts'
import { otherForUpdate } from './reopen.ts'

type Input = z.output<(typeof endpoint)['input']>

/** Whom it is with: nobody whom the actor may not see, also where the number is known. @throws noContactFound (404), invalidInput (422) */
async function contactOf(tx: ServerContext, actor: Reader, { contactId, number = '', name = '' }: Input) {
  if (contactId !== undefined) return visibleContact(tx, actor, eq(contacts.id, contactId))
  const phone = readNumber(number)
  if (!phone.ok) throw invalidInput([{ field: 'number', code: phone.problem, message: 'This is not a phone number' }], 422)
  const made = { name: name === '' ? phone.international : name, number: phone.digits, email: null }
  const { id } = await tx.use(contactsService).findOrCreate(actor.tenantId, made)
  return visibleContact(tx, actor, eq(contacts.id, id))
}

/**
 * The connection that is meant, else the company's usual one. Who has a list of connections may begin over these alone.
 * @throws noPermission (403), noDefaultConnection (404), invalidInput (422)
 */
export async function connectionOf(tx: ServerContext, { tenantId, userId }: Reader, wanted: number | undefined): Promise<ConnectionFacts> {
  const person = await tenantRows(tx.db, { tenantId }, users).first(eq(users.id, userId))
  const allowed = person?.whatsappAllowed ?? []
  const service = tx.use(connectionsService)
  const connection = await (wanted ? service.byId(tenantId, wanted) : service.defaultOf(tenantId, allowed))
  if (!connection && wanted) throw invalidInput([{ field: 'whatsappId', code: 'unknown', message: 'There is no such connection' }], 422)
  if (!connection) throw noDefaultConnection()
  if (allowed.length > 0 && !allowed.includes(connection.id)) throw noPermission()
  return connection
}

/** An agent starts a conversation: open and theirs, or another's when they lead. @throws as its endpoint */
export async function createTicket(ctx: ServerContext, actor: Reader, input: Input): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const contact = await contactOf(tx, actor, input)
    if (!contact) throw noContactFound()
    const connection = await connectionOf(tx, actor, input.whatsappId ?? input.channelId)
    await checkReach(tx, actor, { contact, connection, byNumber: input.contactId === undefined })
    if (input.queueId) await checkQueue(tx, actor.tenantId, input.queueId)
    const userId = input.userId && actor.profile !== 'user' ? input.userId : actor.userId
    await checkPerson(tx, actor.tenantId, userId)

    await lockExistingContact(tx.db, actor, contact.id, connection.id)
    const alive = await findAlive(tx.db, actor, contact.id, connection.id)
    if (alive) throw await otherForUpdate(tx, actor, alive.id)
    const now = tx.now()
    const { id } = await insertTicket(tx.db, actor, now, {
      contactId: contact.id,
      whatsappId: connection.id,
      channel: connection.type,
      queueId: input.queueId ?? connection.queueId,
      isGroup: contact.isGroup,
      isActiveDemand: true,
      status: 'open',
      userId,
      answered: true,
      startedAttendanceAt: now,
    })
    await logTicket(tx, actor, { ticketId: id, type: 'create', userId: actor.userId })
    await logTicket(tx, actor, { ticketId: id, type: 'open', userId })
    const ticket = await findTicket(tx, actor, id)
    if (!ticket) throw noTicketFound()
    await announceTicket(tx, actor.tenantId, null, ticket)
    return ticket
  })
}
