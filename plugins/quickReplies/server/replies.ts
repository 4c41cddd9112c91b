import { and, eq, inArray, ne } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import * as contract from '../contract/index.ts'
import { announceGone, announceSaved } from './announce.ts'
import { fastReplies } from './fastReplies.table.ts'
import { fileOfReply } from './fileOfReply.ts'
import { ownOrShared } from './ownOrShared.ts'
import { type ReplyPerson, viewerOf } from './viewerOf.ts'

type ReplyRow = typeof fastReplies.$inferSelect
type Change = Partial<Pick<contract.ReplyDraft, 'key' | 'message' | 'mediaId' | 'scope'> & { queueIds: number[] }>

const MOST_LISTED = 2_000

async function present(ctx: ServerContext, actor: TenantScope, rows: readonly ReplyRow[]): Promise<contract.FastReply[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  const names = new Map((await tenantRows(ctx.db, actor, users, { withDeleted: true }).find(inArray(users.id, ids))).map(({ id, name }) => [id, name]))
  const files = await ctx.use(mediaService).present(
    actor.tenantId,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  )
  return rows.map(({ tenantId: _tenant, foldedKey: _folded, deletedAt: _deleted, createdAt, updatedAt, ...row }) => ({
    ...row,
    media: files.get(row.mediaId ?? '') ?? null,
    user: { id: row.userId, name: names.get(row.userId) ?? '' },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

async function presentOne(ctx: ServerContext, actor: TenantScope, row: ReplyRow): Promise<contract.FastReply> {
  const [reply] = await present(ctx, actor, [row])
  if (!reply) throw contract.noFastReplyFound()
  return reply
}

export async function listReplies(ctx: ServerContext, actor: Actor): Promise<contract.FastReply[]> {
  const viewer = await viewerOf(ctx, actor)
  const rows = await tenantRows(ctx.db, actor, fastReplies).find(ownOrShared(actor), MOST_LISTED)
  const seen = rows.filter((row) => contract.maySeeReply(row, viewer))
  const byKey = seen.toSorted((one, other) => (one.foldedKey < other.foldedKey ? -1 : Number(one.foldedKey !== other.foldedKey)) || one.id - other.id)
  return present(ctx, actor, byKey)
}

/** What a person may change. @throws noFastReplyFound (404), noPermission (403) */
async function editable(ctx: ServerContext, actor: Actor, id: number): Promise<ReplyRow> {
  const row = await tenantRows(ctx.db, actor, fastReplies).first(and(eq(fastReplies.id, id), ownOrShared(actor)))
  const viewer = await viewerOf(ctx, actor)
  if (!row || !contract.maySeeReply(row, viewer)) throw contract.noFastReplyFound()
  if (!contract.mayEditReply(row, viewer)) throw noPermission()
  return row
}

/** One writer of a company at a time, so that what the check of the keys saw still holds when the row is written. */
const lockKeys = (ctx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(ctx.db, `fastReply:${tenantId}`)

/** @throws invalidInput (422) where the person sees another reply with this key */
async function checkKey(ctx: ServerContext, who: ReplyPerson, foldedKey: string, ownId: number | null): Promise<void> {
  const sameKey = await tenantRows(ctx.db, who, fastReplies).find(
    and(eq(fastReplies.foldedKey, foldedKey), ownOrShared(who), ownId === null ? undefined : ne(fastReplies.id, ownId)),
  )
  const viewer = await viewerOf(ctx, who)
  if (sameKey.some((row) => contract.maySeeReply(row, viewer))) throw contract.keyTaken()
}

/** Quick replies in the log of actions: what was done to one goes back as the same one. */
export const trackedReplies = trackRows({
  rows: 'quickReplies.reply',
  table: fastReplies,
  permission: 'quickReplies.edit',
  columns: ['key', 'foldedKey', 'message', 'mediaId', 'scope', 'queueIds', 'userId'],
  texts: ['message'],
  nameOf: ({ key }) => `/${key}`,
  sentences: 'quickReplies.deed',
  mayEdit: (row, { userId, profile }) => contract.mayEditReply(row, { userId, profile, queueIds: [] }),
  async check(tx, who, row) {
    await lockKeys(tx, who)
    await checkKey(tx, who, row.foldedKey, row.id)
    await holdFile(tx, who, row.mediaId)
  },
  async announce(tx, who, before, after) {
    if (after) await announceSaved(tx, who.tenantId, before, await presentOne(tx, who, after))
    else if (before) await announceGone(tx, who.tenantId, before)
  },
})

/** @throws invalidInput (422), noPermission (403) */
async function checked(ctx: ServerContext, actor: Actor, wanted: contract.ReplyDraft, ownId: number | null) {
  const key = contract.cleanKey(wanted.key)
  if (wanted.scope === 'shared' && !actor.can('quickReplies.share')) throw noPermission()
  const queueIds = wanted.scope === 'shared' ? [...new Set(wanted.queueIds)].toSorted((one, other) => one - other) : []
  const team = ctx.use(teamService)
  const problems = contract.replyProblems({ key, message: wanted.message, mediaId: wanted.mediaId })
  for (const id of queueIds) {
    if (await team.hasQueue(actor.tenantId, id)) continue
    problems.push({ field: 'queueIds', code: 'invalid_value', message: `There is no queue ${id}` })
    break
  }
  if (problems.length > 0) throw contract.refusedReply(problems)
  const foldedKey = contract.foldKey(key)
  await checkKey(ctx, actor, foldedKey, ownId)
  return { key, foldedKey, message: wanted.message, mediaId: wanted.mediaId, scope: wanted.scope, queueIds }
}

/** @throws invalidInput (422), noPermission (403), what `fileOfReply` throws */
export async function createReply(ctx: ServerContext, actor: Actor, draft: contract.ReplyDraft): Promise<contract.FastReply> {
  await fileOfReply(ctx, actor, draft.mediaId)
  return ctx.transact(async (tx) => {
    await lockKeys(tx, actor)
    const values = await checked(tx, actor, draft, null)
    await holdFile(tx, actor, values.mediaId)
    const row = await tenantRows(tx.db, actor, fastReplies).insert({ ...values, userId: actor.userId })
    await trackedReplies.record(tx, actor, null, row)
    const reply = await presentOne(tx, actor, row)
    await announceSaved(tx, actor.tenantId, null, reply)
    return reply
  })
}

const holdFile = (tx: ServerContext, { tenantId }: TenantScope, mediaId: string | null): Promise<void> =>
  tx.use(mediaService).hold(tenantId, mediaId === null ? [] : [mediaId])

/** @throws noFastReplyFound (404), noPermission (403), invalidInput (422), what `fileOfReply` throws */
export async function updateReply(ctx: ServerContext, actor: Actor, id: number, change: Change): Promise<contract.FastReply> {
  await fileOfReply(ctx, actor, change.mediaId)
  return ctx.transact(async (tx) => {
    await lockKeys(tx, actor)
    const before = await editable(tx, actor, id)
    const values = await checked(tx, actor, { ...before, ...change }, id)
    await holdFile(tx, actor, values.mediaId)
    const userId = values.scope === 'personal' ? actor.userId : before.userId
    const [row] = await tenantRows(tx.db, actor, fastReplies).update(eq(fastReplies.id, id), { ...values, userId })
    if (!row) throw contract.noFastReplyFound()
    await trackedReplies.record(tx, actor, before, row)
    const reply = await presentOne(tx, actor, row)
    await announceSaved(tx, actor.tenantId, before, reply)
    return reply
  })
}

/** @throws noFastReplyFound (404), noPermission (403) */
export async function deleteReply(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'FAST_REPLY_DELETED' }> {
  await ctx.transact(async (tx) => {
    const before = await editable(tx, actor, id)
    await trackedReplies.remove(tx, actor, before)
    await announceGone(tx, actor.tenantId, before)
  })
  return { message: 'FAST_REPLY_DELETED' }
}
