import { and, eq, inArray } from 'drizzle-orm'
import { numberForms } from '#core/contract/phone.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type Address, type Group, type GroupAdmin, type KnownPerson, NotGroupAdmin, type Party } from '../contract/index.ts'
import { channelAddresses } from './channels.table.ts'
import { adapterOf, type WorkingConnection, workingConnection } from './connectionOf.ts'
import { groupContactOf } from './groups.ts'

const isPhone = ({ kind }: Pick<Address, 'kind'>): boolean => kind === 'phone'

/** @throws ChannelError `notConnected` */
async function needOpen(ctx: ServerContext, tenantId: number, connectionId: number): Promise<WorkingConnection> {
  const open = await workingConnection(ctx, tenantId, connectionId)
  if (open?.connection.status !== 'CONNECTED') throw new ChannelError('notConnected')
  return open
}

/** The group as it is now, where the account is an admin of it. An account that is not found among its people is left to the provider to refuse. @throws NotGroupAdmin */
async function adminedGroup({ adapter, channelConnection, connection }: WorkingConnection, address: Address): Promise<Group> {
  if (!adapter.group) throw new ChannelError('unsupported')
  const group = await adapter.group(address, channelConnection)
  const own = numberForms(connection.number ?? '')
  const me = group.people.find(({ addresses }) => addresses.some((one) => isPhone(one) && own.includes(one.value)))
  if (me && !me.isAdmin) throw new NotGroupAdmin()
  return group
}

const samePerson = (one: readonly Address[], other: readonly Address[]): boolean =>
  one.some(({ kind, value }) =>
    other.some((address) => address.kind === kind && (kind === 'phone' ? numberForms(value).includes(address.value) : address.value === value)),
  )

/** Names and phones by the addresses of the contacts that people are here. */
async function knownPeople(ctx: ServerContext, tenantId: number, people: readonly Party[]): Promise<KnownPerson[]> {
  const values = people.flatMap(({ addresses }) => addresses.flatMap(({ kind, value }) => (kind === 'phone' ? numberForms(value) : [value])))
  if (values.length === 0) return people.map(({ name }) => ({ name, phones: [] }))
  const rows = await ctx.db
    .select({ kind: channelAddresses.kind, value: channelAddresses.value, contactId: contacts.id, name: contacts.name, number: contacts.number })
    .from(channelAddresses)
    .innerJoin(contacts, and(eq(contacts.tenantId, channelAddresses.tenantId), eq(contacts.id, channelAddresses.contactId)))
    .where(ofTenant(channelAddresses, { tenantId }, inArray(channelAddresses.value, values)))
  return people.map(({ addresses, name }) => {
    const owner = rows.find((row) => samePerson(addresses, [row]))
    const givenPhones = addresses.filter(isPhone).map(({ value }) => value)
    const learned = owner && /^\d+$/.test(owner.number) ? [owner.number] : []
    return { name: name || owner?.name || '', phones: [...new Set([...givenPhones, ...learned])] }
  })
}

export const createGroupAdmin = (ctx: ServerContext): GroupAdmin => ({
  abilitiesOf(type) {
    const adapter = adapterOf(ctx, type)
    return { lists: Boolean(adapter?.groups), removes: Boolean(adapter?.removeFromGroup), deletes: Boolean(adapter?.deleteMessage) }
  },
  async list(tenantId, connectionId) {
    const { adapter, channelConnection } = await needOpen(ctx, tenantId, connectionId)
    if (!adapter.groups) throw new ChannelError('unsupported')
    return adapter.groups(channelConnection)
  },
  known: (tenantId, people) => knownPeople(ctx, tenantId, people),
  async remove(tenantId, connectionId, group, person) {
    const open = await needOpen(ctx, tenantId, connectionId)
    if (!open.adapter.removeFromGroup) throw new ChannelError('unsupported')
    const { people } = await adminedGroup(open, group)
    const member = people.find(({ addresses }) => samePerson(addresses, person))
    if (!member) return false
    await open.adapter.removeFromGroup(group, member.id, open.channelConnection)
    return true
  },
  async deleteMessage(tenantId, connectionId, message) {
    const open = await needOpen(ctx, tenantId, connectionId)
    if (!open.adapter.deleteMessage) throw new ChannelError('unsupported')
    await adminedGroup(open, message.group)
    await open.adapter.deleteMessage(message, open.channelConnection)
  },
  async nameOf(tenantId, connectionId, group) {
    const [known] = await knownPeople(ctx, tenantId, [{ addresses: [group], name: '' }])
    if (known && known.name !== '') return known.name
    const open = await workingConnection(ctx, tenantId, connectionId)
    return (await open?.adapter.group?.(group, open.channelConnection).catch(() => null))?.name ?? ''
  },
  async contactOf(tenantId, connectionId, group) {
    const open = await needOpen(ctx, tenantId, connectionId)
    const contactId = await groupContactOf(ctx, open, { addresses: [group], name: '' })
    const contact = await tenantRows(ctx.db, { tenantId }, contacts).first(eq(contacts.id, contactId))
    return { contactId, name: contact?.name ?? '' }
  },
})
