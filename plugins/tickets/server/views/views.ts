import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput, noPermission } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type createView as createEndpoint, MOST_VIEWS, noViewFound, type TicketView, ticketFilterInput, viewsChanged } from '../../contract/index.ts'
import { countersCache } from '../announce.ts'
import { checkQueue } from '../checks.ts'
import { listWhere } from '../listTickets.ts'
import { tickets } from '../tickets.table.ts'
import { ticketViews } from './views.table.ts'

type Row = typeof ticketViews.$inferSelect
type Fields = z.output<(typeof createEndpoint)['input']>

const present = ({ id, userId, name, tab, filter, isShared, queueIds, rev }: Row): TicketView => ({ id, userId, name, tab, filter, isShared, queueIds, rev })

const leads = ({ profile }: Actor) => profile !== 'user'

/** One's own, and those shared with all or with one of one's queues; who leads sees every shared one. */
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

/** @see contract countViews. Kept until any ticket of the company changes. */
export async function countViews(ctx: ServerContext, actor: Actor): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { id, tab, filter, rev } of await find(ctx, actor)) {
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

const announce = (ctx: ServerContext, { tenantId }: Actor): void => ctx.push(viewsChanged, tenantId, {}, [rooms.tenant(tenantId)])

/** @see contract createView */
export function createView(ctx: ServerContext, actor: Actor, fields: Fields): Promise<TicketView> {
  return ctx.transact(async (tx) => {
    await checkSharing(tx, actor, fields)
    const own = await tenantRows(tx.db, actor, ticketViews).find(eq(ticketViews.userId, actor.userId))
    if (own.length >= MOST_VIEWS) throw invalidInput([{ field: 'name', code: 'too_many', message: `At most ${MOST_VIEWS} views` }], 422)
    const row = await tenantRows(tx.db, actor, ticketViews).insert({ ...fields, id: newId(), userId: actor.userId, createdAt: tx.now() })
    announce(tx, actor)
    return present(row)
  })
}

/** One that the actor may change. @throws noViewFound (404), noPermission (403) */
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
    announce(tx, actor)
    return present(row)
  })
}

/** @see contract deleteView */
export function deleteView(ctx: ServerContext, actor: Actor, id: string): Promise<void> {
  return ctx.transact(async (tx) => {
    await changeable(tx, actor, id)
    await tenantRows(tx.db, actor, ticketViews).remove(eq(ticketViews.id, id))
    announce(tx, actor)
  })
}
