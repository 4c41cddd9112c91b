import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import * as contract from '../contract/index.ts'
import { farewellMessages } from './closing.table.ts'
import { connectionProblems, queueProblems } from './targetProblems.ts'

export type FarewellRow = typeof farewellMessages.$inferSelect
type Values = Pick<FarewellRow, 'name' | 'message' | 'queues' | 'connections' | 'showToAll' | 'isUsual'>

const MOST_LISTED = 2_000

async function present(ctx: ServerContext, actor: Actor, rows: readonly FarewellRow[]): Promise<contract.Farewell[]> {
  if (rows.length === 0) return []
  const authors = await tenantRows(ctx.db, actor, users, { withDeleted: true }).find(inArray(users.id, [...new Set(rows.map(({ userId }) => userId))]))
  const bound = [...new Set(rows.flatMap((row) => row.connections))]
  const existing = bound.length === 0 ? [] : await tenantRows(ctx.db, actor, connections).find(inArray(connections.id, bound))
  const existingIds = new Set(existing.map(({ id }) => id))
  const names = new Map(authors.map(({ id, name }) => [id, name]))
  return rows
    .toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.id - other.id)
    .map(({ tenantId: _tenant, deletedAt: _deleted, createdAt, updatedAt, ...row }) => ({
      ...row,
      connections: contract.presentConnections(row.connections, existingIds),
      user: { id: row.userId, name: names.get(row.userId) ?? '' },
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }))
}

async function presentOne(tx: ServerContext, actor: Actor, row: FarewellRow): Promise<contract.Farewell> {
  const [message] = await present(tx, actor, [row])
  if (!message) throw contract.noFarewellFound()
  return message
}

const announce = (tx: ServerContext, { tenantId }: TenantScope, id: number) => tx.push(contract.farewellsChanged, tenantId, { id }, [rooms.tenant(tenantId)])

/** What somebody may send: own ones and those shared with them. */
export async function sendableRows(ctx: ServerContext, who: Pick<Actor, 'tenantId' | 'userId' | 'profile'>): Promise<FarewellRow[]> {
  const queueIds = await ctx.use(teamService).queueIdsOf(who.tenantId, who.userId)
  const ownOrShared = or(eq(farewellMessages.userId, who.userId), farewellMessages.showToAll)
  const rows = await tenantRows(ctx.db, who, farewellMessages).find(ownOrShared, MOST_LISTED)
  return rows.filter((row) => contract.maySendFarewell(row, { userId: who.userId, profile: who.profile, queueIds }))
}

export const listFarewells = async (ctx: ServerContext, actor: Actor) => ({ farewellMessages: await present(ctx, actor, await sendableRows(ctx, actor)) })

export const listAllFarewells = async (ctx: ServerContext, actor: Actor) => ({
  farewellMessages: await present(ctx, actor, await tenantRows(ctx.db, actor, farewellMessages).find(undefined, MOST_LISTED)),
})

/** One writer of a company at a time: there is one usual message for a queue and connection. */
const lockUsual = (tx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(tx.db, `farewell:${tenantId}`)

const targetProblems = async (tx: ServerContext, { tenantId }: TenantScope, target: contract.FarewellTarget) => [
  ...(await queueProblems(tx, tenantId, target.queues)),
  ...(await connectionProblems(tx, tenantId, target.connections)),
]

/** @throws invalidInput (422), noPermission (403) */
async function checked(tx: ServerContext, actor: Actor, values: Values): Promise<Values> {
  if ((values.showToAll || values.isUsual) && !actor.can('closing.editAllMessages')) throw noPermission()
  const problems = [...contract.farewellProblems(values), ...(await targetProblems(tx, actor, values))]
  if (problems.length > 0) throw contract.refusedClosing(problems)
  return { ...values, queues: [...new Set(values.queues)], connections: [...new Set(values.connections)], isUsual: values.isUsual && values.showToAll }
}

/** The new usual one takes the place of those before. */
async function takePlace(tx: ServerContext, actor: TenantScope, row: FarewellRow): Promise<void> {
  if (!row.isUsual) return
  const rows = tenantRows(tx.db, actor, farewellMessages)
  const others = await rows.find(and(farewellMessages.isUsual, ne(farewellMessages.id, row.id)))
  const replaced = others.filter((other) => contract.sharesTarget(row, other)).map((other) => other.id)
  if (replaced.length > 0) await rows.update(inArray(farewellMessages.id, replaced), { isUsual: false })
}

/** Closing messages in the log of actions: what was done to one goes back as the same one. */
export const trackedFarewells = trackRows({
  rows: 'closing.message',
  table: farewellMessages,
  permission: 'closing.editMessages',
  columns: ['name', 'message', 'queues', 'connections', 'showToAll', 'isUsual', 'userId'],
  texts: ['message'],
  nameOf: ({ name }) => name,
  sentences: 'closing.deed.message',
  mayEdit: contract.mayEditFarewell,
  async check(tx, who, row) {
    await lockUsual(tx, who)
    const problems = await targetProblems(tx, who, row)
    if (problems.length > 0) throw contract.refusedClosing(problems)
  },
  async announce(tx, who, before, after) {
    if (after) await takePlace(tx, who, after)
    announce(tx, who, (after ?? before)?.id ?? 0)
  },
})

/** @throws invalidInput (422), noPermission (403) */
export function createFarewell(ctx: ServerContext, actor: Actor, draft: Values): Promise<contract.Farewell> {
  return ctx.transact(async (tx) => {
    await lockUsual(tx, actor)
    const row = await tenantRows(tx.db, actor, farewellMessages).insert({ ...(await checked(tx, actor, draft)), userId: actor.userId })
    await takePlace(tx, actor, row)
    await trackedFarewells.record(tx, actor, null, row)
    announce(tx, actor, row.id)
    return presentOne(tx, actor, row)
  })
}

/** @throws noFarewellFound (404), also for a colleague's own; noPermission (403) */
async function editable(tx: ServerContext, actor: Actor, id: number): Promise<FarewellRow> {
  const row = await tenantRows(tx.db, actor, farewellMessages).first(eq(farewellMessages.id, id))
  if (!row || (!row.showToAll && !contract.mayEditFarewell(row, actor))) throw contract.noFarewellFound()
  if (!contract.mayEditFarewell(row, actor)) throw noPermission()
  return row
}

/** @throws noFarewellFound (404), noPermission (403), invalidInput (422) */
export function updateFarewell(ctx: ServerContext, actor: Actor, id: number, change: { [Name in keyof Values]?: Values[Name] | undefined }) {
  return ctx.transact(async (tx) => {
    await lockUsual(tx, actor)
    const before = await editable(tx, actor, id)
    const { name = before.name, message = before.message, showToAll = before.showToAll, isUsual = before.isUsual } = change
    const { queues = before.queues, connections: bound = before.connections } = change
    const values = await checked(tx, actor, { name, message, queues, connections: bound, showToAll, isUsual })
    const [row] = await tenantRows(tx.db, actor, farewellMessages).update(eq(farewellMessages.id, id), values)
    if (!row) throw contract.noFarewellFound()
    await takePlace(tx, actor, row)
    await trackedFarewells.record(tx, actor, before, row)
    announce(tx, actor, id)
    return presentOne(tx, actor, row)
  })
}

/** @throws noFarewellFound (404), noPermission (403) */
export async function deleteFarewell(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'FAREWELL_DELETED' }> {
  await ctx.transact(async (tx) => {
    await trackedFarewells.remove(tx, actor, await editable(tx, actor, id))
    announce(tx, actor, id)
  })
  return { message: 'FAREWELL_DELETED' }
}
