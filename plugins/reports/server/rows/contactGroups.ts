import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { byText } from '#core/server/db/orderOf.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { lanes } from '#plugins/kanban/server/lanes.table.ts'
import { contactTags, labels } from '#plugins/labels/server/labels.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type ContactGroup, type ContactGrouping, type ContactReportFilter, ELSEWHERE, NONE, stateOfArea } from '../../contract/index.ts'
import { areaOfContact, contactsWhere, inLanes } from '../contactFilters.where.ts'

const COUNT = sql<number>`count(*)::int`

interface Counted {
  id: number | null
  name: string | null
  color: string | null
  count: number
}

/** Contacts of a group that is gone count as those without any. */
function groupsOf(rows: readonly Counted[]): ContactGroup[] {
  const without = rows.filter(({ id }) => id === null).reduce((sum, { count }) => sum + count, 0)
  const named = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ value: String(id), ...row }]))
  return without === 0 ? named : [...named, { value: String(NONE), name: null, color: null, count: without }]
}

type Count = (ctx: ServerContext, actor: Actor, where: SQL | undefined) => Promise<ContactGroup[]>

const byTag: Count = async ({ db }, _actor, where) =>
  groupsOf(
    await db
      .select({ id: labels.id, name: labels.tag, color: labels.color, count: COUNT })
      .from(contacts)
      .leftJoin(contactTags, and(eq(contactTags.tenantId, contacts.tenantId), eq(contactTags.contactId, contacts.id)))
      .leftJoin(labels, and(eq(labels.tenantId, contactTags.tenantId), eq(labels.id, contactTags.tagId), isNull(labels.deletedAt)))
      .where(where)
      .groupBy(labels.id, labels.tag, labels.color)
      .orderBy(desc(COUNT), byText(labels.tag)),
  )

const byWallet: Count = async ({ db }, _actor, where) =>
  groupsOf(
    await db
      .select({ id: users.id, name: users.name, color: sql<string | null>`null`, count: COUNT })
      .from(contacts)
      .leftJoin(contactWallets, and(eq(contactWallets.tenantId, contacts.tenantId), eq(contactWallets.contactId, contacts.id)))
      .leftJoin(users, and(eq(users.tenantId, contactWallets.tenantId), eq(users.id, contactWallets.userId)))
      .where(where)
      .groupBy(users.id, users.name)
      .orderBy(desc(COUNT), byText(users.name)),
  )

/** In the order of the lanes, as on the board. */
const byLane: Count = async (ctx, actor, where) => {
  const placed = ctx.db
    .selectDistinct({ contactId: tickets.contactId, laneId: tickets.kanban })
    .from(tickets)
    .where(await inLanes(ctx, actor))
    .as('in_lanes')
  const rows = await ctx.db
    .select({ id: lanes.id, name: lanes.name, color: lanes.color, count: COUNT })
    .from(contacts)
    .leftJoin(placed, eq(placed.contactId, contacts.id))
    .leftJoin(lanes, and(eq(lanes.tenantId, contacts.tenantId), eq(lanes.id, placed.laneId), isNull(lanes.deletedAt)))
    .where(where)
    .groupBy(lanes.id, lanes.name, lanes.color, lanes.order)
    .orderBy(lanes.order, lanes.id)
  return groupsOf(rows)
}

const byState: Count = async ({ db }, _actor, where) => {
  const areas = await db.select({ area: areaOfContact, count: COUNT }).from(contacts).where(where).groupBy(areaOfContact)
  const byCode = Map.groupBy(areas, ({ area }) => (area === null ? ELSEWHERE : (stateOfArea(area)?.code ?? ELSEWHERE)))
  const names = new Map(areas.flatMap(({ area }) => [stateOfArea(area ?? '')]).flatMap((state) => (state ? [[state.code, state.name] as const] : [])))
  return [...byCode]
    .map(([code, rows]) => ({ value: code, name: names.get(code) ?? null, color: null, count: rows.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((one, other) => Number(one.name === null) - Number(other.name === null) || other.count - one.count)
}

const counts: Record<ContactGrouping, Count> = { tag: byTag, state: byState, lane: byLane, wallet: byWallet }
/** The filter that chooses groups: left out of the count, so that the other groups stay in sight once one is chosen. */
const ownFilter: Record<ContactGrouping, Partial<ContactReportFilter>> = {
  tag: { tagIds: [] },
  state: { states: [] },
  lane: { laneIds: [] },
  wallet: { walletIds: [] },
}

/** @see getContactGroups of the contract */
export async function contactGroups(
  ctx: ServerContext,
  actor: Actor,
  { by, ...filter }: ContactReportFilter & { by: ContactGrouping },
): Promise<{ groups: ContactGroup[] }> {
  return { groups: await counts[by](ctx, actor, await contactsWhere(ctx, actor, { ...filter, ...ownFilter[by] })) }
}
