import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type UserConfigs, userConfigsSchema } from '#core/contract/auth.ts'
import { noPermission, noUserFound } from '#core/contract/errors.ts'
import { personalSettings } from '#core/contract/personalSettings.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { likePattern } from '#core/server/db/search.ts'
import { invalidBySchema } from '#core/server/http/refusal.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { type OwnUser, type User, userConfigsChanged } from '../contract/index.ts'
import { inOrder } from './queueOrder.ts'
import { statusOf } from './statusOf.ts'
import { queues, usersQueues } from './team.table.ts'

const PAGE = 40

type UserRow = typeof users.$inferSelect
type QueueOfUser = { userId: number; id: number; queue: string; color: string }

async function queuesOf(db: Queries, scope: TenantScope, userIds: number[]): Promise<QueueOfUser[]> {
  if (userIds.length === 0) return []
  return db
    .select({ userId: usersQueues.userId, id: queues.id, queue: queues.queue, color: queues.color })
    .from(usersQueues)
    .innerJoin(queues, and(eq(queues.tenantId, usersQueues.tenantId), eq(queues.id, usersQueues.queueId)))
    .where(ofTenant(usersQueues, scope, inArray(usersQueues.userId, userIds), isNull(queues.deletedAt)))
    .orderBy(...inOrder)
}

const present = (row: UserRow, queuesOfAll: readonly QueueOfUser[]): User => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  profile: row.profile,
  status: statusOf(row),
  isOnline: row.isOnline,
  lastOnline: row.lastOnline?.toISOString() ?? null,
  lastLogin: row.lastLogin?.toISOString() ?? null,
  queues: queuesOfAll.filter(({ userId }) => userId === row.id).map(({ id, queue, color }) => ({ id, queue, color })),
  rev: row.rev,
})

/** People with their queues, in their order. */
export async function presentUsers(db: Queries, scope: TenantScope, rows: readonly UserRow[]): Promise<User[]> {
  const all = await queuesOf(
    db,
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => present(row, all))
}

/** Person with their queues. */
export const presentUser = async (db: Queries, scope: TenantScope, row: UserRow): Promise<User> => present(row, await queuesOf(db, scope, [row.id]))

export async function listUsers(ctx: ServerContext, actor: Actor, search: string, page: number): Promise<{ users: User[]; count: number; hasMore: boolean }> {
  const pattern = likePattern(search)
  const where: SQL | undefined = ofTenant(
    users,
    actor,
    eq(users.isActive, true),
    search ? or(ilike(users.name, pattern), ilike(users.email, pattern)) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(users)
    .where(where)
    .orderBy(asc(users.name), asc(users.id))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
  const [total] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(users).where(where)
  const count = total?.count ?? 0
  return { users: await presentUsers(ctx.db, actor, rows), count, hasMore: page * PAGE < count }
}

async function findUser(ctx: ServerContext, actor: Actor, id: number): Promise<UserRow> {
  const row = await tenantRows(ctx.db, actor, users).first(eq(users.id, id))
  if (!row) throw noUserFound()
  return row
}

/** Person by id; what is private to them is only there for themselves. @throws noUserFound (404) */
export async function getUser(ctx: ServerContext, actor: Actor, id: number): Promise<OwnUser> {
  const row = await findUser(ctx, actor, id)
  const isSelf = row.id === actor.userId
  return {
    ...present(row, await queuesOf(ctx.db, actor, [row.id])),
    tenantId: row.tenantId,
    configs: isSelf ? row.configs : {},
    blockWavoip: row.blockWavoip,
    whatsappAllowed: row.whatsappAllowed,
    menuVisibility: isSelf ? actor.menuVisibility : {},
    permissions: isSelf ? actor.permissions : [],
  }
}

/** A change without what no plugin knows. @throws invalidInput (400) for a value that is none of the preference */
function knownOf(ctx: ServerContext, change: UserConfigs): UserConfigs {
  const settings = ctx.contributionsOf(personalSettings)
  const own = Object.keys(userConfigsSchema.shape)
  const read = z.object(Object.fromEntries(settings.map(({ key, schema }) => [key, schema.optional()]))).safeParse(change)
  if (!read.success) throw invalidBySchema(read.error)
  return { ...Object.fromEntries(Object.entries(change).filter(([key]) => own.includes(key))), ...read.data }
}

/** Merges into the person's configs and tells their other windows. @throws noPermission (403) for another's, invalidInput (400) */
export async function saveConfigs(ctx: ServerContext, actor: Actor, id: number, given: UserConfigs): Promise<UserConfigs> {
  if (id !== actor.userId) throw noPermission()
  const change = knownOf(ctx, given)
  const rows = tenantRows(ctx.db, actor, users)
  const [row] = await rows.update(eq(users.id, id), { configs: sql`${users.configs} || ${JSON.stringify(change)}::jsonb` })
  if (!row) throw noUserFound()
  const ofWindow = ctx.contributionsOf(personalSettings).flatMap(({ key, isOfWindow }) => (isOfWindow ? [key] : []))
  const shared = Object.fromEntries(Object.entries(change).filter(([key]) => !ofWindow.includes(key)))
  if (Object.keys(shared).length > 0) ctx.push(userConfigsChanged, actor.tenantId, { userId: id, configs: shared }, [rooms.user(actor.tenantId, id)])
  return userConfigsSchema.parse(row.configs)
}
