import { and, eq, or, sql } from 'drizzle-orm'
import { coalesce } from '#core/server/coalesce.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type Address, numberOf, type Party } from '../contract/index.ts'
import { channelAddresses, channelMessages, channelSamePeople } from './channels.table.ts'

const isOne = (addresses: readonly Address[]) =>
  or(...addresses.map(({ kind, value }) => and(eq(channelAddresses.kind, kind), eq(channelAddresses.value, value))))

/** Whether somebody has written before. */
export const isKnown = async (ctx: ServerContext, tenantId: number, { addresses }: Party): Promise<boolean> =>
  (await tenantRows(ctx.db, { tenantId }, channelAddresses).first(isOne(addresses))) !== undefined

interface WantedMessage extends Address {
  tenantId: number
  connectionId: number
  /** Id of the message at its provider; null where only the owner of the address is wanted. */
  ref: string | null
}

export interface Owner {
  contactId: number
  name: string
  number: string
}

/**
 * Asked before anything of a message is stored: whether it is here already, and which contact has the address. For messages of any companies: calls at
 * the same time share one statement. Not for transactions.
 */
export const inboundFacts = perServer((ctx: ServerContext) =>
  coalesce(async (wanted: readonly WantedMessage[]): Promise<{ isStored: boolean; owner: Owner | null }[]> => {
    const { rows } = await ctx.db.execute<{ is_stored: boolean; id: number | null; name: string; number: string }>(sql`
      select owner.id, owner.name, owner.number, exists (
        select from ${channelMessages} known where known.tenant_id = place.tenant_id and known.connection_id = place.connection_id
        and (known.ref = place.ref or known.second_ref = place.ref)
      ) as is_stored
      from unnest(
        ${sql.param(wanted.map(({ tenantId }) => tenantId))}::int[], ${sql.param(wanted.map(({ connectionId }) => connectionId))}::int[],
        ${sql.param(wanted.map(({ ref }) => ref))}::text[], ${sql.param(wanted.map(({ kind }) => kind))}::text[], ${sql.param(wanted.map(({ value }) => value))}::text[]
      ) with ordinality as place (tenant_id, connection_id, ref, kind, value, position)
      left join ${channelAddresses} address on address.tenant_id = place.tenant_id and address.kind = place.kind and address.value = place.value
      left join ${contacts} owner on owner.tenant_id = address.tenant_id and owner.id = address.contact_id
        and owner.deleted_at is null and owner.merged_into is null and owner.erased_at is null
      order by place.position`)
    return rows.map(({ id, name, number, is_stored }) => ({ isStored: is_stored, owner: id === null ? null : { contactId: id, name, number } }))
  }),
)

/** Whether a name says nothing but the number or the address: it gives way to a real one. */
const isNoName = (name: string, values: readonly string[]): boolean => {
  const digits = name.replaceAll(/[\s()+.-]/g, '')
  return values.some((value) => name === value || digits === value || digits === value.replace(/^\w+:/, ''))
}

/**
 * The contact of somebody of whom nothing is new: all their addresses are that contact's already, it is there for everybody, and it has a name where they tell
 * one. Null otherwise.
 * @param first whose their first address is, where that was looked up already
 */
export async function familiar(ctx: ServerContext, tenantId: number, { addresses, name }: Party, first?: Owner | null): Promise<number | null> {
  const owners = new Set<number | null>()
  for (const [index, { kind, value }] of addresses.entries()) {
    const isGiven = index === 0 && first !== undefined
    const row = isGiven ? first : (await inboundFacts(ctx)({ tenantId, connectionId: 0, ref: null, kind, value })).owner
    if (row && name.trim() !== '' && isNoName(row.name, [row.number, value])) return null
    owners.add(row?.contactId ?? null)
  }
  const [owner = null] = owners
  return owners.size === 1 ? owner : null
}

/** A contact that is called by its number takes the name that somebody writes under; one that a person typed stays. */
async function takeName(ctx: ServerContext, tenantId: number, contactId: number, { addresses, name }: Party): Promise<void> {
  if (name.trim() === '') return
  const contact = await tenantRows(ctx.db, { tenantId }, contacts).first(eq(contacts.id, contactId))
  if (contact && isNoName(contact.name, [contact.number, ...addresses.map(({ value }) => value)]))
    await ctx.use(contactsService).update(tenantId, contactId, { name: name.trim() })
}

/**
 * The contact of somebody who writes: whoever has one of the addresses, else the contact of the phone, else a new one. What is new of the
 * addresses is theirs from now on; an address that is another contact's already stays there. Two contacts become one only where somebody who was known by
 * another address is now known by their phone as well, and one of the two has no conversation.
 */
export async function contactOf(ctx: ServerContext, tenantId: number, party: Party): Promise<number> {
  const { addresses, name } = party
  const rows = tenantRows(ctx.db, { tenantId }, channelAddresses)
  const known = await rows.find(isOne(addresses))
  const owner = addresses.flatMap(({ kind, value }) => known.filter((row) => row.kind === kind && row.value === value))[0]
  const best = addresses.find(({ kind }) => kind === 'phone') ?? addresses[0]
  const ownerId = owner ? owner.contactId : await madeFor(ctx, tenantId, best, name)
  if (owner) await ctx.use(contactsService).bringBack(tenantId, ownerId)
  const contactId = owner && best.kind === 'phone' ? await withPhone(ctx, tenantId, ownerId, best.value) : ownerId
  for (const { kind, value } of addresses) await rows.insertIfAbsent({ kind, value, contactId })
  await takeName(ctx, tenantId, contactId, party)
  return contactId
}

/** Contact that somebody is once their phone is known. */
async function withPhone(ctx: ServerContext, tenantId: number, ownerId: number, phone: string): Promise<number> {
  const { contactId, sameAs } = await ctx.use(contactsService).learnNumber(tenantId, ownerId, phone)
  if (sameAs !== null) await tenantRows(ctx.db, { tenantId }, channelSamePeople).insertIfAbsent({ contactId, otherId: sameAs })
  return contactId
}

async function madeFor(ctx: ServerContext, tenantId: number, best: Address, name: string): Promise<number> {
  const number = numberOf(best)
  const made = await ctx
    .use(contactsService)
    .findOrCreate(tenantId, { name: name.trim() || best.value, number, email: best.kind === 'email' ? best.value : null, isGroup: best.kind === 'group' })
  return made.id
}
