import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { groupAdmin } from '#plugins/channels/contract/index.ts'
import { ChannelError, connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import type { listActs, listGroups } from '../contract/index.ts'
import { presentAct } from './announce.ts'
import { groupActs } from './groups.table.ts'

const PAGE = 40

/** Digits by which a number is found; fewer are part of too many. */
const FEWEST_DIGITS = 4

function matches(search: string): SQL | undefined {
  if (search === '') return undefined
  const digits = search.replaceAll(/\D/g, '')
  const text = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const isNumber = digits.length >= FEWEST_DIGITS ? sql`or person ->> 'number' like ${`%${digits}%`}` : sql``
  return sql`(${groupActs.groupName} ilike ${text} or ${groupActs.cause} ilike ${text}
    or exists (select from jsonb_array_elements(${groupActs.people}) person where person ->> 'name' ilike ${text} ${isNumber}))`
}

/** @see listActs of the contract */
export async function actsOf(ctx: ServerContext, actor: Actor, { pageNumber, searchParam, kind, state }: z.output<typeof listActs.input>) {
  const filter = and(kind && eq(groupActs.kind, kind), state && eq(groupActs.state, state), matches(searchParam))
  const where = ofTenant(groupActs, actor, filter)
  const rows = await ctx.db
    .select()
    .from(groupActs)
    .where(where)
    .orderBy(desc(groupActs.id))
    .limit(PAGE)
    .offset((pageNumber - 1) * PAGE)
  const [total] = await ctx.db.select({ many: count() }).from(groupActs).where(where)
  const many = total?.many ?? 0
  return { acts: rows.map(presentAct), count: many, hasMore: pageNumber * PAGE < many }
}

/** @see listGroupConnections of the contract */
export async function connectionsWithGroups(ctx: ServerContext, actor: Actor) {
  const rows = await tenantRows(ctx.db, actor, connections).find(eq(connections.isActive, true))
  const { channelOf } = ctx.use(connectionsService)
  return rows
    .filter(({ type }) => channelOf(type).abilities.groups)
    .map(({ id, name, type }) => ({ id, name, type, ...ctx.use(groupAdmin).abilitiesOf(type) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** @see listGroups of the contract */
export async function groupsOf(ctx: ServerContext, actor: Actor, { whatsappId }: z.output<typeof listGroups.input>) {
  if (!(await ctx.use(connectionsService).byId(actor.tenantId, whatsappId))) throw noConnectionFound()
  try {
    const groups = await ctx.use(groupAdmin).list(actor.tenantId, whatsappId)
    const named = groups.map(({ address, name, size }) => ({ id: address.value, name: name || address.value, size }))
    return { groups: named.toSorted((one, other) => one.name.localeCompare(other.name)), reason: null }
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    return { groups: [], reason: error.reason }
  }
}
