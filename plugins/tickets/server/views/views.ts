import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput, noPermission } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import {
  type createView as createEndpoint,
  MOST_VIEWS,
  noViewFound,
  standardViews,
  type TicketView,
  ticketFilterInput,
  viewOfQueue,
  viewsChanged,
} from '../../contract/index.ts'
import { countersCache } from '../announce/announce.ts'
import { checkQueue } from '../lifecycle/checks.ts'
import { listWhere } from '../list/listTickets.ts'
import { tickets } from '../tickets.table.ts'
import { ticketViews } from './views.table.ts'

type Row = typeof ticketViews.$inferSelect
type Fields = z.output<(typeof createEndpoint)['input']>

const present = ({ id, userId, name, tab, filter, isShared, queueIds, rev }: Row): TicketView => ({ id, userId, name, tab, filter, isShared, queueIds, rev })

const leads = ({ profile }: Pick<Actor, 'profile'>) => profile !== 'user'

/** Views of one's own, and those shared with all or with one of one's queues; people who lead see every shared one. */
async function inSight(ctx: ServerContext, actor: Actor): Promise<SQL | undefined> {
  const queueIds = await ctx.use(teamService).queueIdsOf(actor.tenantId, actor.userId)
  const forAll = sql`${ticketViews.queueIds} = '{}'`
  const forQueues = sql`${ticketViews.queueIds} && ${sql.param([...queueIds])}::int[]`
  const shared = and(eq(ticketViews.isShared, true), leads(actor) ? undefined : or(forAll, forQueues))
  return or(eq(ticketViews.userId, actor.userId), shared)
}

async function find(ctx: ServerContext, actor: Actor, id?: string): Promise<Row[]> {
  return ctx.db
    .select()
    .from(ticketViews)
    .where(ofTenant(ticketViews, actor, await inSight(ctx, actor), id === undefined ? undefined : eq(ticketViews.id, id)))
    .orderBy(ticketViews.name, ticketViews.id)
}

/** @see contract listViews */
export const listViews = async (ctx: ServerContext, actor: Actor): Promise<TicketView[]> => (await find(ctx, actor)).map(present)

/** The queues of a person, of who leads all of them. */
async function queuesInSight(ctx: ServerContext, actor: Actor): Promise<readonly number[]> {
  if (!leads(actor)) return ctx.use(teamService).queueIdsOf(actor.tenantId, actor.userId)
  const rows = await tenantRows(ctx.db, actor, queues).find(eq(queues.isActive, true))
  return rows.map(({ id }) => id)
}

/** @see contract countViews. Kept until any ticket of the company changes. */
export async function countViews(ctx: ServerContext, actor: Actor): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const usual = [...standardViews.filter(({ tab }) => tab !== 'closed'), ...(await queuesInSight(ctx, actor)).map(viewOfQueue)].map((view) => ({
    ...view,
    rev: 0,
  }))
  for (const { id, tab, filter, rev } of [...usual, ...(await find(ctx, actor))]) {
    counts[id] = await ctx.cached(countersCache(actor.tenantId), `${actor.userId}:view:${id}:${rev}`, async (db) => {
      const where = await listWhere(ctx, actor, ticketFilterInput.parse({ ...filter, status: [tab] }))
      const [row] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(tickets)
        .where(ofTenant(tickets, actor, inArray(tickets.status, [tab]), where))
      return row?.count ?? 0
    })
  }
  return counts
}

/** @throws noPermission (403), invalidInput (422) */
async function checkSharing(ctx: ServerContext, actor: Actor, { isShared, queueIds }: Pick<Fields, 'isShared' | 'queueIds'>): Promise<void> {
  if (isShared && !leads(actor)) throw noPermission()
  for (const queueId of queueIds) await checkQueue(ctx, actor.tenantId, queueId)
}

const announce = (ctx: ServerContext, { tenantId }: TenantScope): void => ctx.push(viewsChanged, tenantId, {}, [rooms.tenant(tenantId)])

/** Saved views in the log of actions: what was done to one goes back as the same one. */
export const trackedViews = trackRows({
  rows: 'tickets.view',
  table: ticketViews,
  permission: 'tickets.list',
  columns: ['name', 'tab', 'filter', 'isShared', 'queueIds'],
  nameOf: ({ name }) => name,
  sentences: 'tickets.deed.view',
  mayEdit: ({ userId, isShared }, who) => userId === who.userId || (isShared && leads(who)),
  announce: (tx, who) => announce(tx, who),
})

/** @see contract createView */
export function createView(ctx: ServerContext, actor: Actor, fields: Fields): Promise<TicketView> {
  return ctx.transact(async (tx) => {
    await checkSharing(tx, actor, fields)
    const own = await tenantRows(tx.db, actor, ticketViews).find(eq(ticketViews.userId, actor.userId))
    if (own.length >= MOST_VIEWS) throw invalidInput([{ field: 'name', code: 'too_many', message: `At most ${MOST_VIEWS} views` }], 422)
    const row = await tenantRows(tx.db, actor, ticketViews).insert({ ...fields, id: newId(), userId: actor.userId, createdAt: tx.now() })
    await trackedViews.record(tx, actor, null, row)
    announce(tx, actor)
    return present(row)
  })
}

/** A view that the actor may change. @throws noViewFound (404), noPermission (403) */
async function changeable(ctx: ServerContext, actor: Actor, id: string): Promise<Row> {
  const [row] = await find(ctx, actor, id)
  if (!row) throw noViewFound()
  if (row.userId !== actor.userId && !leads(actor)) throw noPermission()
  return row
}

/** @see contract updateView */
export function updateView(ctx: ServerContext, actor: Actor, id: string, change: { [Name in keyof Fields]?: Fields[Name] | undefined }): Promise<TicketView> {
  return ctx.transact(async (tx) => {
    const before = await changeable(tx, actor, id)
    const { isShared = before.isShared, queueIds = before.queueIds, name = before.name, tab = before.tab, filter = before.filter } = change
    await checkSharing(tx, actor, { isShared, queueIds })
    const [row] = await tenantRows(tx.db, actor, ticketViews).update(eq(ticketViews.id, id), { isShared, queueIds, name, tab, filter })
    if (!row) throw noViewFound()
    await trackedViews.record(tx, actor, before, row)
    announce(tx, actor)
    return present(row)
  })
}

/** @see contract deleteView */
export function deleteView(ctx: ServerContext, actor: Actor, id: string): Promise<void> {
  return ctx.transact(async (tx) => {
    await trackedViews.remove(tx, actor, await changeable(tx, actor, id))
    announce(tx, actor)
  })
}
