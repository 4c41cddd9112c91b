import { and, eq, inArray, ne } from 'drizzle-orm'
import { type FieldError, noPermission } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Change, rowWriter } from '#core/server/resource/rowWriter.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import * as contract from '../contract/index.ts'
import { announceGone, announceSaved } from './announce.ts'
import { fastReplies } from './fastReplies.table.ts'
import { fileOfReply } from './fileOfReply.ts'
import { ownOrShared } from './ownOrShared.ts'
import { type ReplyPerson, viewerOf } from './viewerOf.ts'

type ReplyRow = typeof fastReplies.$inferSelect

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

/** Whether the person sees another reply with this key. */
async function isTaken(ctx: ServerContext, who: ReplyPerson, key: string, ownId: number | null): Promise<boolean> {
  const sameKey = await tenantRows(ctx.db, who, fastReplies).find(
    and(eq(fastReplies.foldedKey, contract.foldKey(key)), ownOrShared(who), ownId === null ? undefined : ne(fastReplies.id, ownId)),
  )
  const viewer = await viewerOf(ctx, who)
  return sameKey.some((row) => contract.maySeeReply(row, viewer))
}

/** Queues that are not the company's, by the first of them. */
async function queueProblems(ctx: ServerContext, { tenantId }: TenantScope, queueIds: readonly number[]): Promise<FieldError[]> {
  for (const id of queueIds)
    if (!(await ctx.use(teamService).hasQueue(tenantId, id))) return [{ field: 'queueIds', code: 'invalid_value', message: `There is no queue ${id}` }]
  return []
}

type Draft = Pick<ReplyRow, 'key' | 'message' | 'mediaId' | 'scope' | 'queueIds'>

const writer = rowWriter({
  rows: 'quickReplies.reply',
  table: fastReplies,
  permission: 'quickReplies.edit',
  draftOf: ({ key, message, mediaId, scope, queueIds }: ReplyRow): Draft => ({ key, message, mediaId, scope, queueIds }),
  columns: ['key', 'foldedKey', 'message', 'mediaId', 'scope', 'queueIds', 'userId'],
  texts: ['message'],
  nameOf: ({ key }) => `/${key}`,
  sentences: 'quickReplies.deed',
  clean: ({ key, message, mediaId, scope, queueIds }) => ({
    ...{ message, mediaId, scope },
    key: contract.cleanKey(key),
    queueIds: scope === 'shared' ? [...new Set(queueIds)].toSorted((one, other) => one - other) : [],
  }),
  problems: contract.replyProblems,
  async check(tx, who, { key, scope, queueIds, mediaId }, before) {
    if (scope === 'shared' && who.can?.('quickReplies.share') === false) throw noPermission()
    const problems = await queueProblems(tx, who, queueIds)
    if (await isTaken(tx, who, key, before?.id ?? null)) problems.push({ field: 'key', code: 'duplicated', message: 'Another quick reply has this key' })
    if (problems.length === 0) await tx.use(mediaService).hold(who.tenantId, mediaId === null ? [] : [mediaId])
    return problems
  },
  refused: contract.refusedReply,
  notFound: contract.noFastReplyFound,
  async guard(tx, who, row) {
    const viewer = await viewerOf(tx, who)
    if (!contract.maySeeReply(row, viewer)) throw contract.noFastReplyFound()
    if (!contract.mayEditReply(row, viewer)) throw noPermission()
  },
  mayUndo: (row, { userId, profile }) => contract.mayEditReply(row, { userId, profile, queueIds: [] }),
  async announce(tx, who, before, after) {
    if (after) await announceSaved(tx, who.tenantId, before, await presentOne(tx, who, after))
    else if (before) await announceGone(tx, who.tenantId, before)
  },
})

/** Quick replies in the log of actions: what was done to one goes back as the same one. */
export const trackedReplies = writer.tracked

/** @throws invalidInput (422), noPermission (403), what `fileOfReply` throws */
export async function createReply(ctx: ServerContext, actor: Actor, draft: Draft): Promise<contract.FastReply> {
  await fileOfReply(ctx, actor, draft.mediaId)
  const values = ({ key }: Draft) => ({ foldedKey: contract.foldKey(key), userId: actor.userId })
  return ctx.transact(async (tx) => presentOne(tx, actor, await writer.create(tx, actor, draft, { values })))
}

/** @throws noFastReplyFound (404), noPermission (403), invalidInput (422), what `fileOfReply` throws */
export async function updateReply(ctx: ServerContext, actor: Actor, id: number, change: Change<Draft>): Promise<contract.FastReply> {
  await fileOfReply(ctx, actor, change.mediaId)
  const values = ({ before, draft }: { before: ReplyRow; draft: Draft }) => ({
    foldedKey: contract.foldKey(draft.key),
    userId: draft.scope === 'personal' ? actor.userId : before.userId,
  })
  return ctx.transact(async (tx) => presentOne(tx, actor, await writer.update(tx, actor, id, change, { values })))
}

/** @throws noFastReplyFound (404), noPermission (403) */
export async function deleteReply(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'FAST_REPLY_DELETED' }> {
  await ctx.transact((tx) => writer.remove(tx, actor, id))
  return { message: 'FAST_REPLY_DELETED' }
}
