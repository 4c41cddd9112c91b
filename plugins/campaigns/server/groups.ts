import { and, inArray, type SQL } from 'drizzle-orm'
import type { FieldError } from '#core/contract/errors.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { Person, ServerContext } from '#core/server/plugin.ts'
import { groupAdmin } from '#plugins/channels/contract/index.ts'
import { ChannelError, connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type Audience, type CampaignDraft, isToGroups, MOST_ROWS, type RecipientList } from '../contract/index.ts'
import { audienceWhere, receiving } from './audience/where.ts'
import type { CampaignRow, StoredGroup } from './campaigns.table.ts'

/** @see listMassGroups of the contract */
export async function groupsOfConnection(ctx: ServerContext, { tenantId }: TenantScope, connectionId: number) {
  if (!(await ctx.use(connectionsService).byId(tenantId, connectionId))) throw noConnectionFound()
  try {
    const groups = await ctx.use(groupAdmin).list(tenantId, connectionId)
    const named = groups.map(({ address, name, size }) => ({ id: address.value, name: name || address.value, size }))
    return { groups: named.toSorted((one, other) => one.name.localeCompare(other.name)), reason: null }
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    return { groups: [], reason: error.reason }
  }
}

/** People of groups, each once, who have a number and are not the account itself. @throws ChannelError */
async function membersOf(ctx: ServerContext, tenantId: number, connectionId: number, groups: readonly StoredGroup[]): Promise<RecipientList> {
  const service = ctx.use(connectionsService)
  const connection = await service.byId(tenantId, connectionId)
  const participants = connection && service.channelOf(connection.type).participants
  if (!connection || !participants) throw new ChannelError('unsupported')
  const rows = new Map<string, { number: string; name: string; values: string[] }>()
  for (const { contactId } of groups)
    for (const { number, name } of await participants({ tenantId, connectionId, contactId }))
      if (number !== '' && number !== connection.number && !rows.has(number)) rows.set(number, { number, name: /\p{L}/u.test(name) ? name : '', values: [] })
  return { columns: [], rows: [...rows.values()] }
}

/**
 * The groups that a draft names with their contacts, and the list of their people where they get it one by one; or why that cannot be.
 * The channel is asked, so not in a transaction.
 */
export async function chosenGroups(
  ctx: ServerContext,
  { tenantId }: TenantScope,
  { kind, groups, connections }: Pick<CampaignDraft, 'kind' | 'groups' | 'connections'>,
): Promise<{ groups: StoredGroup[]; list: RecipientList | null } | { problems: FieldError[] }> {
  const refused = (code: string, message: string) => ({ problems: [{ field: 'groups', code, message }] })
  const [connection] = connections
  if (!connection) return refused('required', 'Choose a group')
  try {
    const known = new Map((await ctx.use(groupAdmin).list(tenantId, connection.id)).map(({ address, name }) => [address.value, name]))
    if (groups.some(({ id }) => !known.has(id))) return refused('unknown', 'The account is not in this group')
    const stored: StoredGroup[] = []
    for (const id of new Set(groups.map((group) => group.id))) {
      const { contactId, name } = await ctx.use(groupAdmin).contactOf(tenantId, connection.id, { kind: 'group', value: id })
      stored.push({ id, contactId, name: known.get(id) || name || id })
    }
    if (isToGroups(kind)) return { groups: stored, list: null }
    const list = await membersOf(ctx, tenantId, connection.id, stored)
    if (list.rows.length === 0) return refused('nobody', 'Nobody in these groups shows a number')
    if (list.rows.length > MOST_ROWS) return refused('people', `At most ${MOST_ROWS} people`)
    return { groups: stored, list }
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    return refused(error.reason === 'unsupported' ? 'unsupported' : 'unreachable', 'The channel does not tell its groups')
  }
}

/** The condition on the contacts table of those who get a campaign. */
export async function recipientsWhere(ctx: ServerContext, who: Person, row: CampaignRow, audience: Audience): Promise<SQL | undefined> {
  if (!isToGroups(row.kind)) return receiving(audience, await audienceWhere(ctx, who, audience))
  const ids = row.groups.map(({ contactId }) => contactId)
  return ofTenant(contacts, row, and(inArray(contacts.id, ids)))
}
