import { and, eq, inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { maySeeReply } from '../contract/index.ts'
import { fastReplies } from './fastReplies.table.ts'
import { ownOrShared } from './ownOrShared.ts'
import { type ReplyPerson, viewerOf } from './viewerOf.ts'

/** Whether somebody may see one of the replies that a file goes with. */
export async function mayReadMedia(ctx: ServerContext, person: ReplyPerson, mediaId: string): Promise<boolean> {
  const rows = await tenantRows(ctx.db, person, fastReplies).find(and(eq(fastReplies.mediaId, mediaId), ownOrShared(person)))
  if (rows.length === 0) return false
  const viewer = await viewerOf(ctx, person)
  return rows.some((row) => maySeeReply(row, viewer))
}

/**
 * Makes sure that a file can go with a reply: it is one of a reply that the actor sees, or a finished upload of theirs, which is stored now.
 * Call it before the transaction: it moves bytes.
 * @throws uploadNotFound (404), uploadUnfinished (409)
 */
export async function fileOfReply(ctx: ServerContext, actor: Actor, mediaId: string | null | undefined): Promise<void> {
  if (!mediaId || (await mayReadMedia(ctx, actor, mediaId))) return
  await ctx.use(mediaService).claim(actor, [mediaId], { userId: actor.userId })
}

/** @see MediaUser */
export async function usedMedia(ctx: ServerContext, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tenantRows(ctx.db, { tenantId }, fastReplies).find(inArray(fastReplies.mediaId, [...ids]))
  return rows.flatMap(({ mediaId }) => mediaId ?? [])
}
