import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { movedTo, putFirst } from '#core/contract/resource/index.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { arrangeRows } from '#core/server/resource/arrangeRows.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import * as contract from '../contract/index.ts'
import { lanes } from './lanes.table.ts'

interface Change {
  name?: string | undefined
  color?: string | undefined
  order?: number | undefined
}

/** Tickets of a deleted lane that are told of by themselves; the others show it when they are next asked for. */
const MOST_ANNOUNCED = 200

// Columns of the outer table are written out: in a query of one table they would lose its name, and mean the inner one's.
const ticketCount = sql<number>`(select count(*)::int from ${tickets} t
  where t.tenant_id = lanes.tenant_id and t.kanban = lanes.id and t.status <> 'closed' and t.deleted_at is null)`

export function listLanes(ctx: ServerContext, scope: TenantScope): Promise<contract.Lane[]> {
  return ctx.db
    .select({ id: lanes.id, rev: lanes.rev, name: lanes.name, color: lanes.color, order: lanes.order, ticketCount })
    .from(lanes)
    .where(ofTenant(lanes, scope))
    .orderBy(asc(lanes.order), asc(lanes.id))
}

/** Lets one writer of a company in at a time: names and places are checked against all lanes. */
const lockLanes = (ctx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(ctx.db, `lanes:${tenantId}`)

/** @throws invalidInput (422) */
function checked(all: readonly contract.Lane[], { name, color }: { name: string; color: string }, ownId: number | null): { name: string; color: string } {
  const problems = contract.laneProblems({ name, color })
  if (problems.length > 0) throw contract.refusedLane(problems)
  const isTaken = all.some((lane) => lane.id !== ownId && lane.name.toLowerCase() === name.trim().toLowerCase())
  if (isTaken) throw contract.refusedLane([{ field: 'name', code: 'duplicated', message: 'Another lane has this name' }])
  return { name: name.trim(), color: color.toLowerCase() }
}

/** Numbers the lanes in this order, tells the company, and answers them. */
async function arrange(tx: ServerContext, actor: TenantScope, ids: readonly number[]): Promise<contract.Lane[]> {
  await arrangeRows(tx, actor, lanes, lanes.order, ids)
  tx.push(contract.lanesChanged, actor.tenantId, { ids: [...ids] }, [rooms.tenant(actor.tenantId)])
  return listLanes(tx, actor)
}

const one = (all: readonly contract.Lane[], id: number): contract.Lane => {
  const lane = all.find((row) => row.id === id)
  if (!lane) throw contract.noLaneFound()
  return lane
}
const idsOf = (all: readonly contract.Lane[]) => all.map(({ id }) => id)

const rowForUpdate = (tx: ServerContext, actor: TenantScope, id: number) => tenantRows(tx.db, actor, lanes).first(eq(lanes.id, id))

/** Tickets that a deleted lane remembers, so that they stand in it again when it comes back. */
const MOST_REMEMBERED = 5_000

/** Lanes in the log of actions: what was done to one goes back as the same one, with the tickets that stood in it and stand in none by then. */
export const trackedLanes = trackRows({
  rows: 'kanban.lane',
  table: lanes,
  permission: 'kanban.editLanes',
  columns: ['name', 'color', 'order'],
  nameOf: ({ name }) => name,
  sentences: 'kanban.deed.lane',
  async check(tx, who, row) {
    await lockLanes(tx, who)
    checked(await listLanes(tx, who), row, row.id)
  },
  async reattach(tx, who, row, { tickets: remembered }) {
    const ids = z.array(z.int()).parse(JSON.parse(String(remembered ?? '[]')))
    if (ids.length === 0) return
    const back = await tenantRows(tx.db, who, tickets).update(and(inArray(tickets.id, ids), isNull(tickets.kanban)), { kanban: row.id })
    const alive = back.filter(({ status }) => status !== 'closed').slice(0, MOST_ANNOUNCED)
    await tx.use(ticketsService).refresh(
      who.tenantId,
      alive.map(({ id }) => id),
    )
  },
  async announce(tx, who, _before, after) {
    const others = idsOf(await listLanes(tx, who)).filter((id) => id !== after?.id)
    await arrange(tx, who, after ? movedTo(others, after.id, after.order) : others)
  },
})

/** @see createLane of the contract */
export function createLane(ctx: ServerContext, actor: Actor, wanted: { name: string; color: string; order?: number | undefined }): Promise<contract.Lane> {
  return ctx.transact(async (tx) => {
    await lockLanes(tx, actor)
    const all = await listLanes(tx, actor)
    const row = await tenantRows(tx.db, actor, lanes).insert({ ...checked(all, wanted, null), order: all.length + 1 })
    await trackedLanes.record(tx, actor, null, row)
    const { id } = row
    return one(await arrange(tx, actor, movedTo(idsOf(all), id, wanted.order ?? all.length + 1)), id)
  })
}

/** @see updateLane of the contract */
export function updateLane(ctx: ServerContext, actor: Actor, id: number, { order, ...change }: Change): Promise<contract.Lane> {
  return ctx.transact(async (tx) => {
    await lockLanes(tx, actor)
    const all = await listLanes(tx, actor)
    const before = one(all, id)
    const values = checked(all, { name: change.name ?? before.name, color: change.color ?? before.color }, id)
    const was = await rowForUpdate(tx, actor, id)
    await tenantRows(tx.db, actor, lanes).update(eq(lanes.id, id), values)
    const now = await arrange(tx, actor, movedTo(idsOf(all), id, order ?? before.order))
    await trackedLanes.record(tx, actor, was ?? null, (await rowForUpdate(tx, actor, id)) ?? null)
    return one(now, id)
  })
}

/** @see orderLanes of the contract */
export function orderLanes(ctx: ServerContext, actor: Actor, ids: readonly number[]): Promise<contract.Lane[]> {
  return ctx.transact(async (tx) => {
    await lockLanes(tx, actor)
    const all = idsOf(await listLanes(tx, actor))
    const wanted = putFirst(all, ids)
    if (!wanted) throw contract.refusedLane([{ field: 'ids', code: 'invalid_value', message: 'There is no such lane' }])
    return arrange(tx, actor, wanted)
  })
}

/** @see deleteLane of the contract */
export async function deleteLane(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'LANE_DELETED' }> {
  await ctx.transact(async (tx) => {
    await lockLanes(tx, actor)
    const all = await listLanes(tx, actor)
    const row = await rowForUpdate(tx, actor, id)
    if (!row) throw contract.noLaneFound()
    const out = await tenantRows(tx.db, actor, tickets).update(eq(tickets.kanban, id), { kanban: null })
    await trackedLanes.remove(tx, actor, row, { tickets: JSON.stringify(out.slice(0, MOST_REMEMBERED).map((ticket) => ticket.id)) })
    const alive = out.filter(({ status }) => status !== 'closed').slice(0, MOST_ANNOUNCED)
    await tx.use(ticketsService).refresh(
      actor.tenantId,
      alive.map((ticket) => ticket.id),
    )
    await arrange(
      tx,
      actor,
      idsOf(all).filter((other) => other !== id),
    )
  })
  return { message: 'LANE_DELETED' }
}
