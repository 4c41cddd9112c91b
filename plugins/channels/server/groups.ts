import { and, eq, inArray } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { ChannelError, type Participant } from '#plugins/connections/contract/index.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import type { Address, Called, ChannelEvent, ChannelMessage, Group, Party } from '../contract/index.ts'
import { contactOf } from './addresses.ts'
import { channelAddresses } from './channels.table.ts'
import type { WorkingConnection } from './connectionOf.ts'

/** Words by which a text calls everybody, after `@`. */
const EVERYBODY = /(?:^|\s)@(?:todos|todas|everyone|all)(?![\p{L}\p{N}_])/iu

export const isGroup = ({ addresses }: Party): boolean => addresses[0].kind === 'group'

const ownerOf = ({ db }: ServerContext, tenantId: number, { kind, value }: Address) =>
  tenantRows(db, { tenantId }, channelAddresses).first(and(eq(channelAddresses.kind, kind), eq(channelAddresses.value, value)))

/** The contact that a group is; one that is not known yet is called as the provider calls it. */
export async function groupContactOf(ctx: ServerContext, { adapter, channelConnection }: WorkingConnection, from: Party): Promise<number> {
  const { tenantId } = channelConnection
  const [address] = from.addresses
  if (await ownerOf(ctx, tenantId, address)) return ctx.transact((tx) => contactOf(tx, tenantId, from))
  // A group without its name is better than none.
  const name = from.name || (await adapter.group?.(address, channelConnection).catch(() => null))?.name || address.value
  return ctx.transact((tx) => contactOf(tx, tenantId, { ...from, name }))
}

/** A group of ours has another name; of others nothing is known. */
export async function renameGroup(ctx: ServerContext, { channelConnection: { tenantId } }: WorkingConnection, { addresses, name }: Party): Promise<void> {
  const known = await ownerOf(ctx, tenantId, addresses[0])
  if (known && name.trim() !== '') await ctx.use(contactsService).update(tenantId, known.contactId, { name: name.trim() })
}

/** Address → what its contact is called here. */
async function namesOf(ctx: ServerContext, tenantId: number, addresses: readonly Address[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const values = addresses.map(({ value }) => value)
  const rows = await ctx.db
    .select({ value: channelAddresses.value, name: contacts.name })
    .from(channelAddresses)
    .innerJoin(contacts, and(eq(contacts.tenantId, channelAddresses.tenantId), eq(contacts.id, channelAddresses.contactId)))
    .where(and(eq(channelAddresses.tenantId, tenantId), inArray(channelAddresses.value, values)))
  return new Map(rows.map(({ value, name }) => [value, name]))
}

/** The text of a message, with names in place of the numbers of those whom it calls. */
export async function withNames(
  ctx: ServerContext,
  { channelConnection: { tenantId } }: WorkingConnection,
  { body, mentions = [] }: Extract<ChannelEvent, { kind: 'message' }>,
): Promise<string> {
  const names = await namesOf(ctx, tenantId, mentions)
  return mentions.reduce((text, { value }) => text.replaceAll(`@${value}`, `@${names.get(value) ?? value}`), body)
}

/** Names that nobody else of the group has: where two have one, the end of the number follows. */
function distinct(people: readonly Participant[]): Participant[] {
  const byName = Map.groupBy(people, ({ name }) => name)
  return people.map((person) =>
    (byName.get(person.name)?.length ?? 0) > 1 ? { ...person, name: `${person.name} ${person.id.replaceAll(/\D/g, '').slice(-4)}` } : person,
  )
}

async function namedPeople(ctx: ServerContext, tenantId: number, { people }: Group): Promise<Participant[]> {
  const names = await namesOf(
    ctx,
    tenantId,
    people.flatMap(({ addresses }) => addresses),
  )
  const named = people.map(({ id, addresses, isAdmin }) => {
    const number = addresses.find(({ kind }) => kind === 'phone')?.value ?? ''
    const known = addresses.flatMap(({ value }) => names.get(value) ?? [])[0]
    return { id, name: known ?? (number || addresses[0].value), number, isAdmin }
  })
  return distinct(named).toSorted((one, other) => one.name.localeCompare(other.name))
}

/** People in a group. @throws ChannelError `unsupported` for what is none */
export async function peopleOf(ctx: ServerContext, { adapter, channelConnection }: WorkingConnection, address: Address | null): Promise<Participant[]> {
  if (address?.kind !== 'group' || !adapter.group) throw new ChannelError('unsupported')
  return namedPeople(ctx, channelConnection.tenantId, await adapter.group(address, channelConnection))
}

/** Whom a message in a group calls: by its text, and those who were chosen. @throws ChannelError where somebody was chosen and the group is not told */
export async function calledBy(ctx: ServerContext, open: WorkingConnection, { to, body, mentions }: ChannelMessage): Promise<Called | null> {
  const everyone = mentions?.everyone === true || EVERYBODY.test(body)
  const chosen = new Set(mentions?.people)
  if (!everyone && chosen.size === 0 && !body.includes('@')) return null
  const people = await peopleOf(ctx, open, to).catch((error: unknown) => {
    if (chosen.size > 0) throw error
    return []
  })
  const called = people.filter(({ id, name }) => chosen.has(id) || isCalled(body, name))
  return { everyone, people: called.map(({ id, name }) => ({ id, name })) }
}

/** The member of a group who wrote a message, as groups name people: by the hidden number where there is one; null for ours. */
export async function authorOf(ctx: ServerContext, tenantId: number, messageId: string): Promise<Address | null> {
  const found = await ctx.db
    .select({ kind: channelAddresses.kind, value: channelAddresses.value })
    .from(messages)
    .innerJoin(channelAddresses, and(eq(channelAddresses.tenantId, messages.tenantId), eq(channelAddresses.contactId, messages.authorId)))
    .where(ofTenant(messages, { tenantId }, eq(messages.id, messageId)))
  return found.find(({ kind }) => kind === 'lid') ?? found.find(({ kind }) => kind === 'phone') ?? null
}

/** Whether a text calls a name, and not only one that begins with it. */
function isCalled(body: string, name: string): boolean {
  const at = body.indexOf(`@${name}`)
  return at >= 0 && !/^[\p{L}\p{N}]/u.test(body.slice(at + name.length + 1))
}
