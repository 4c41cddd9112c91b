import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Change, rowWriter } from '#core/server/resource/rowWriter.ts'
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

/** Messages that somebody may send: own ones and those shared with them. */
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

const targetProblems = async (tx: ServerContext, { tenantId }: TenantScope, target: contract.FarewellTarget) => [
  ...(await queueProblems(tx, tenantId, target.queues)),
  ...(await connectionProblems(tx, tenantId, target.connections)),
]

/** The new usual one takes the place of those before. */
async function takePlace(tx: ServerContext, actor: TenantScope, row: FarewellRow): Promise<void> {
  if (!row.isUsual) return
  const rows = tenantRows(tx.db, actor, farewellMessages)
  const others = await rows.find(and(farewellMessages.isUsual, ne(farewellMessages.id, row.id)))
  const replaced = others.filter((other) => contract.sharesTarget(row, other)).map((other) => other.id)
  if (replaced.length > 0) await rows.update(inArray(farewellMessages.id, replaced), { isUsual: false })
}

const writer = rowWriter({
  rows: 'closing.message',
  table: farewellMessages,
  permission: 'closing.editMessages',
  draftOf: ({ name, message, queues, connections: bound, showToAll, isUsual }: FarewellRow): Values => ({
    ...{ name, message, queues, showToAll, isUsual },
    connections: bound,
  }),
  columns: ['name', 'message', 'queues', 'connections', 'showToAll', 'isUsual', 'userId'],
  texts: ['message'],
  nameOf: ({ name }) => name,
  sentences: 'closing.deed.message',
  clean: ({ name, message, queues, connections: bound, showToAll, isUsual }) => ({
    ...{ name, message, showToAll },
    queues: [...new Set(queues)],
    connections: [...new Set(bound)],
    isUsual: isUsual && showToAll,
  }),
  problems: contract.farewellProblems,
  check(tx, who, draft) {
    if (draft.showToAll && who.can?.('closing.editAllMessages') === false) throw noPermission()
    return targetProblems(tx, who, draft)
  },
  refused: contract.refusedClosing,
  notFound: contract.noFarewellFound,
  guard(_tx, who, row) {
    if (contract.mayEditFarewell(row, who)) return
    throw row.showToAll ? noPermission() : contract.noFarewellFound()
  },
  mayUndo: contract.mayEditFarewell,
  async announce(tx, who, _before, after, id) {
    if (after) await takePlace(tx, who, after)
    tx.push(contract.farewellsChanged, who.tenantId, { id }, [rooms.tenant(who.tenantId)])
  },
})

/** Closing messages in the log of actions: what was done to one goes back as the same one. */
export const trackedFarewells = writer.tracked

/** Only a shared one is the usual one: nobody asks for that who may not share. @throws noPermission (403) */
function requireUsual(actor: Actor, { isUsual }: Change<Values>): void {
  if (isUsual && !actor.can('closing.editAllMessages')) throw noPermission()
}

/** @throws invalidInput (422), noPermission (403) */
export function createFarewell(ctx: ServerContext, actor: Actor, draft: Values): Promise<contract.Farewell> {
  requireUsual(actor, draft)
  return ctx.transact(async (tx) => presentOne(tx, actor, await writer.create(tx, actor, draft, { values: () => ({ userId: actor.userId }) })))
}

/** @throws noFarewellFound (404), also for a colleague's own; noPermission (403), invalidInput (422) */
export function updateFarewell(ctx: ServerContext, actor: Actor, id: number, change: Change<Values>): Promise<contract.Farewell> {
  requireUsual(actor, change)
  return ctx.transact(async (tx) => presentOne(tx, actor, await writer.update(tx, actor, id, change)))
}

/** @throws noFarewellFound (404), noPermission (403) */
export async function deleteFarewell(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'FAREWELL_DELETED' }> {
  await ctx.transact((tx) => writer.remove(tx, actor, id))
  return { message: 'FAREWELL_DELETED' }
}
