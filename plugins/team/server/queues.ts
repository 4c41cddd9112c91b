import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { movedTo, putFirst } from '#core/contract/resource/index.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { arrangeRows } from '#core/server/resource/arrangeRows.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { cleanWeek } from '../contract/week.ts'
import { MEMBERS, QUEUES } from './members.ts'
import { announceMembers, peopleOfQueues, setMembers } from './queueMembers.ts'
import { inOrder } from './queueOrder.ts'
import { returnToQueue } from './queueUses.ts'
import { queues } from './team.table.ts'

type Wanted = z.output<(typeof contract.createQueue)['input']>
type Change = Omit<z.output<(typeof contract.updateQueue)['input']>, 'id'>

const lists = ['queue', 'color', 'isActive', 'order', 'greeting', 'absence', 'businessHours'] as const

/** Queues of the company in their order, with who works in them. */
export async function listQueues(ctx: Pick<ServerContext, 'db'>, scope: TenantScope): Promise<contract.Queue[]> {
  const rows = await ctx.db
    .select()
    .from(queues)
    .where(ofTenant(queues, scope))
    .orderBy(...inOrder)
  const people = await peopleOfQueues(ctx.db, scope)
  return rows.map(({ id, queue, color, isActive, rev, greeting, absence, businessHours }, index) => ({
    ...{ id, queue, color, isActive, rev, greeting, absence, businessHours },
    order: index + 1,
    users: [...(people.get(id) ?? [])],
  }))
}

/** Lets one writer of a company in at a time: names and places are checked against all queues. */
export const lockQueues = (tx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(tx.db, `queues:${tenantId}`)

/** @throws invalidInput (422) */
function checked(all: readonly contract.Queue[], wanted: contract.QueueFields, ownId: number | null): contract.QueueFields {
  const problems = contract.queueProblems(wanted)
  if (problems.length > 0) throw contract.refusedQueue(problems)
  const name = contract.normalizeName(wanted.queue)
  const isTaken = all.some(({ id, queue }) => id !== ownId && contract.normalizeName(queue) === name)
  if (isTaken) throw contract.refusedQueue([{ field: 'queue', code: 'duplicated', message: 'Another queue has this name' }])
  const { color, isActive, greeting, absence } = wanted
  const businessHours = wanted.businessHours.length > 0 ? cleanWeek(wanted.businessHours) : []
  return { queue: contract.cleanName(wanted.queue), color: color.toLowerCase(), isActive, greeting: greeting.trim(), absence: absence.trim(), businessHours }
}

/** Numbers the queues in this order, and tells the company of those that stand elsewhere now and of `changedId`. */
export async function arrange(tx: ServerContext, scope: TenantScope, ids: readonly number[], changedId: number | null): Promise<contract.Queue[]> {
  const { tenantId } = scope
  const moved = new Set([...(changedId === null ? [] : [changedId]), ...(await arrangeRows(tx, scope, queues, queues.order, ids))])
  tx.forget(QUEUES, String(tenantId))
  const all = await listQueues(tx, scope)
  for (const queue of all) if (moved.has(queue.id)) tx.push(contract.queueSaved, tenantId, queue, [rooms.tenant(tenantId)])
  return all
}

export const idsOf = (all: readonly contract.Queue[]): number[] => all.map(({ id }) => id)
export const queueForUpdate = (tx: ServerContext, scope: TenantScope, id: number) => tenantRows(tx.db, scope, queues).first(eq(queues.id, id))

/** Queues in the log of actions. A deleted one comes back with its members and with the conversations that are still where they were moved to. */
export const trackedQueues = trackRows({
  rows: 'team.queue',
  table: queues,
  permission: 'team.editQueues',
  columns: lists,
  texts: ['greeting', 'absence'],
  nameOf: ({ queue }) => queue,
  sentences: 'team.deed.queue',
  // Closed conversations and their logs go on naming it.
  isPermanent: true,
  async check(tx, who, row) {
    await lockQueues(tx, who)
    checked(await listQueues(tx, who), row, row.id)
  },
  reattach: (tx, who, row, before) => returnToQueue(tx, who, row.id, before),
  async announce(tx, who, before, after) {
    const others = idsOf(await listQueues(tx, who)).filter((id) => id !== after?.id)
    const all = await arrange(tx, who, after ? movedTo(others, after.id, after.order) : others, after?.id ?? null)
    if (before && after) return
    if (before) tx.push(contract.queueGone, who.tenantId, { id: before.id, movedTo: null }, [rooms.tenant(who.tenantId)])
    tx.forget(MEMBERS, String(who.tenantId))
    const people = all.find(({ id }) => id === after?.id)?.users ?? (await peopleOfQueues(tx.db, who)).get(before?.id ?? 0) ?? []
    await announceMembers(
      tx,
      who,
      people.map(({ id }) => id),
    )
  },
})

const saved = (all: readonly contract.Queue[], id: number, withoutQueue: contract.SavedQueue['withoutQueue']): contract.SavedQueue => {
  const queue = all.find((row) => row.id === id)
  if (!queue) throw contract.noQueueFound()
  return { ...queue, warning: withoutQueue.length > 0 ? 'noQueueLeft' : null, withoutQueue }
}

/** @see createQueue of the contract */
export function createQueue(ctx: ServerContext, actor: Actor, { order, users, ...wanted }: Wanted): Promise<contract.SavedQueue> {
  return ctx.transact(async (tx) => {
    await lockQueues(tx, actor)
    const all = await listQueues(tx, actor)
    if (all.length >= contract.MOST_QUEUES)
      throw contract.refusedQueue([{ field: 'queue', code: 'too_many', message: `At most ${contract.MOST_QUEUES} queues` }])
    const row = await tenantRows(tx.db, actor, queues).insert({ ...checked(all, wanted, null), order: all.length + 1 })
    await trackedQueues.record(tx, actor, null, row)
    const people = await setMembers(tx, actor, row.id, users)
    const now = await arrange(tx, actor, movedTo(idsOf(all), row.id, order ?? all.length + 1), row.id)
    return saved(now, row.id, await announceMembers(tx, actor, people))
  })
}

/** @see updateQueue of the contract */
export function updateQueue(ctx: ServerContext, actor: Actor, id: number, { rev, order, users, ...change }: Change): Promise<contract.SavedQueue> {
  return ctx.transact(async (tx) => {
    await lockQueues(tx, actor)
    const all = await listQueues(tx, actor)
    const before = await queueForUpdate(tx, actor, id)
    if (!before) throw contract.noQueueFound()
    if (rev !== undefined && rev !== before.rev) throw contract.queueChanged()
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    await tenantRows(tx.db, actor, queues).update(eq(queues.id, id), checked(all, { ...before, ...given }, id))
    const people = users === undefined ? [] : await setMembers(tx, actor, id, users)
    const place = order ?? idsOf(all).indexOf(id) + 1
    const now = await arrange(tx, actor, movedTo(idsOf(all), id, place), id)
    await trackedQueues.record(tx, actor, before, (await queueForUpdate(tx, actor, id)) ?? null)
    const withoutQueue = await announceMembers(tx, actor, people)
    return saved(now, id, withoutQueue)
  })
}

/** @see orderQueues of the contract */
export function orderQueues(ctx: ServerContext, actor: Actor, ids: readonly number[]): Promise<contract.Queue[]> {
  return ctx.transact(async (tx) => {
    await lockQueues(tx, actor)
    const all = idsOf(await listQueues(tx, actor))
    const wanted = putFirst(all, ids)
    if (!wanted) throw contract.refusedQueue([{ field: 'ids', code: 'invalid_value', message: 'There is no such queue' }])
    return arrange(tx, actor, wanted, null)
  })
}
