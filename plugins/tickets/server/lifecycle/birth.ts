import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queries } from '#core/server/db/database.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofGivenTenant, prepareOnce, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { tickets } from '../tickets.table.ts'

export type TicketRow = typeof tickets.$inferSelect
type NewTicket = Omit<typeof tickets.$inferInsert, 'tenantId' | 'id' | 'protocol'>

/** `20261119-4812`: the day in the installation's time zone and the ticket's number. */
export const protocolOf = (at: Date, id: number): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}-${id}`
}

/** Serialises callers about one contact on one connection until the transaction ends, on every node. */
export async function lockContact(db: Queries, { tenantId }: TenantScope, contactId: number, whatsappId: number): Promise<void> {
  await lockUntilCommit(db, `ticket:${tenantId}:${contactId}:${whatsappId}`)
}

const contactById = prepareOnce((db) =>
  db
    .select()
    .from(contacts)
    .where(ofGivenTenant(contacts, eq(contacts.id, sql.placeholder('contactId'))))
    .prepare(''),
)

const contactsByIds = prepareOnce((db) =>
  db
    .select()
    .from(contacts)
    .where(ofGivenTenant(contacts, sql`${contacts.id} = any(${sql.placeholder('contactIds')}::int[])`))
    .prepare(''),
)

/**
 * The same for what begins or opens a conversation: a person who was erased meanwhile has none any more.
 * @returns the contact, which is undefined where there never was one
 * @throws noContactFound (404)
 */
export async function lockExistingContact(
  db: Queries,
  scope: TenantScope,
  contactId: number,
  whatsappId: number,
): Promise<typeof contacts.$inferSelect | undefined> {
  await lockContact(db, scope, contactId, whatsappId)
  return existingContact(db, scope, contactId)
}

/** @throws noContactFound (404) for an erased person */
export async function existingContact(db: Queries, { tenantId }: TenantScope, contactId: number): Promise<typeof contacts.$inferSelect | undefined> {
  const [contact] = await contactById(db).execute({ tenantId, contactId })
  if (contact && contact.erasedAt !== null) throw noContactFound()
  return contact
}

/**
 * The same for several contacts on one connection, in the order of their ids: two that do so at once wait for each other and never in a circle.
 * @returns the contacts that are there by id, without those that were erased
 */
export async function lockContacts(
  db: Queries,
  { tenantId }: TenantScope,
  contactIds: readonly number[],
  whatsappId: number,
): Promise<Map<number, typeof contacts.$inferSelect>> {
  const keys = [...contactIds].sort((one, other) => one - other).map((id) => `ticket:${tenantId}:${id}:${whatsappId}`)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sql.param(keys)}::text[]) key`)
  const found = await contactsByIds(db).execute({ tenantId, contactIds })
  return new Map(found.filter(({ erasedAt }) => erasedAt === null).map((contact) => [contact.id, contact]))
}

/** The ticket of the contact on the connection that is open or waiting: there is one at most. */
export const findAlive = (db: Queries, scope: TenantScope, contactId: number, whatsappId: number): Promise<TicketRow | undefined> =>
  tenantRows(db, scope, tickets).first(and(eq(tickets.contactId, contactId), eq(tickets.whatsappId, whatsappId), ne(tickets.status, 'closed')))

const aliveForUpdate = prepareOnce((db) =>
  db
    .select()
    .from(tickets)
    .where(
      ofGivenTenant(
        tickets,
        eq(tickets.contactId, sql.placeholder('contactId')),
        eq(tickets.whatsappId, sql.placeholder('whatsappId')),
        ne(tickets.status, 'closed'),
      ),
    )
    .for('update')
    .prepare(''),
)

/** The same, held until the transaction ends: one that is being closed at this moment counts as closed, or a message would be lost in it. */
export async function lockAlive(db: Queries, scope: TenantScope, contactId: number, whatsappId: number): Promise<TicketRow | undefined> {
  const [row] = await aliveForUpdate(db).execute({ tenantId: scope.tenantId, contactId, whatsappId })
  return row
}

/** Stores a ticket with its protocol. */
export async function insertTicket(db: Queries, scope: TenantScope, now: Date, values: NewTicket): Promise<TicketRow> {
  const { rows } = await db.execute<{ id: number }>(sql`select nextval('tickets_id_seq')::int as id`)
  const [{ id } = { id: 0 }] = rows
  return tenantRows(db, scope, tickets).insert({ ...values, id, protocol: protocolOf(now, id), sortAt: now, createdAt: now, updatedAt: now })
}

/** Stores several tickets with their protocols. @returns their ids, in the order of the values */
export async function insertTickets(db: Queries, scope: TenantScope, now: Date, values: readonly NewTicket[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select nextval('tickets_id_seq')::int as id from generate_series(1, ${values.length})`)
  const ids = rows.map(({ id }) => id)
  const stamps = { sortAt: now, createdAt: now, updatedAt: now }
  await tenantRows(db, scope, tickets).insertMany(
    values.map((value, index) => ({ ...value, ...stamps, id: ids[index] ?? 0, protocol: protocolOf(now, ids[index] ?? 0) })),
  )
  return ids
}
