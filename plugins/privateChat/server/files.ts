import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type MediaAsker, type MediaReader, type MediaUser, mediaService } from '#plugins/media/contract/index.ts'
import { privateMessageSaved } from '../contract/index.ts'
import { conversationOf, membersOfTeams, roomsOf } from './conversation.ts'
import { presentByIds } from './present.ts'
import { type PrivateMessageRow, privateMessages } from './privateChat.table.ts'

interface PrivateFiles extends MediaUser {
  mayRead(asker: MediaAsker, mediaId: string): Promise<boolean>
}
export const privateFiles = defineService<PrivateFiles>('privateChat.files')

const carrying = (mediaId: string) => eq(privateMessages.mediaId, mediaId)

export const privateFileReader: MediaReader = { id: 'privateChat', mayRead: (asker, mediaId, ctx) => ctx.use(privateFiles).mayRead(asker, mediaId) }

export const createPrivateFiles = (ctx: ServerContext): PrivateFiles => ({
  async usedMedia(tenantId, ids) {
    const rows = await ctx.db
      .selectDistinct({ id: privateMessages.mediaId })
      .from(privateMessages)
      .where(ofTenant(privateMessages, { tenantId }, and(isNotNull(privateMessages.mediaId), inArray(privateMessages.mediaId, [...ids]))))
    return rows.flatMap(({ id }) => id ?? [])
  },
  async mayRead(asker, mediaId) {
    const rows = await tenantRows(ctx.db, asker, privateMessages).find(carrying(mediaId))
    for (const row of rows) if (await conversationOf(ctx, asker, row)) return true
    return false
  },
})

/** People who read a stored message. */
async function readersOf(ctx: ServerContext, row: PrivateMessageRow): Promise<number[]> {
  if (row.teamId === null) return [row.senderId, row.receiverId ?? row.senderId]
  return ((await membersOfTeams(ctx, row, [row.teamId])).get(row.teamId) ?? []).map(({ id }) => id)
}

/** The small picture of a file is there: the messages that carry it are shown anew. */
export async function announcePreview(ctx: ServerContext, tenantId: number, mediaId: string): Promise<void> {
  // A new version, or browsers would take the row for one they have.
  const rows = await tenantRows(ctx.db, { tenantId }, privateMessages).update(carrying(mediaId), { mediaId })
  for (const row of rows) {
    const [message] = await presentByIds(ctx, { tenantId }, [row.id])
    if (message) ctx.push(privateMessageSaved, tenantId, message, roomsOf(tenantId, await readersOf(ctx, row)))
  }
}

/** Removes the file of a deleted message once its transaction commits, unless something else names it. */
export const removeFile = (tx: ServerContext, tenantId: number, mediaId: string | null): Promise<number> =>
  mediaId === null ? Promise.resolve(0) : tx.use(mediaService).removeUnused(tenantId, [mediaId])
