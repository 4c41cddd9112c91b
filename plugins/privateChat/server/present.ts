import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import type { PrivateMessage } from '../contract/index.ts'
import { type PrivateMessageRow, privateMessages } from './privateChat.table.ts'

interface NamedRow {
  row: PrivateMessageRow
  senderName: string
}

/** Messages with the names of their senders. Add order and limit. */
export const selectMessages = (ctx: Pick<ServerContext, 'db'>, scope: TenantScope, where: SQL | undefined) =>
  ctx.db
    .select({ row: privateMessages, senderName: users.name })
    .from(privateMessages)
    .innerJoin(users, and(eq(users.tenantId, privateMessages.tenantId), eq(users.id, privateMessages.senderId)))
    .where(ofTenant(privateMessages, scope, where))
    .$dynamic()

const quotedOf = ({ row, senderName }: NamedRow): PrivateMessage['quoted'] => ({
  id: row.id,
  sender: { id: row.senderId, name: senderName },
  text: row.text,
  mediaType: row.mediaType,
  isDeleted: row.isDeleted,
})

/** Messages as browsers get them, in the given order, with addresses of files that are signed now. */
export async function presentMessages(ctx: ServerContext, scope: TenantScope, rows: readonly NamedRow[]): Promise<PrivateMessage[]> {
  const quotedIds = [...new Set(rows.flatMap(({ row }) => row.replyToId ?? []))]
  const quotedRows = quotedIds.length === 0 ? [] : await selectMessages(ctx, scope, inArray(privateMessages.id, quotedIds))
  const quotedById = new Map(quotedRows.map((quoted) => [quoted.row.id, quotedOf(quoted)]))
  const mediaIds = [...new Set(rows.flatMap(({ row }) => row.mediaId ?? []))]
  const files = await ctx.use(mediaService).present(scope.tenantId, mediaIds)
  return rows.map(({ row, senderName }) => {
    const media = row.mediaId === null ? null : (files.get(row.mediaId) ?? null)
    return {
      id: row.id,
      rev: row.rev,
      idFront: row.idFront,
      text: row.text,
      timestamp: row.createdAt.getTime(),
      sender: { id: row.senderId, name: senderName },
      receiverId: row.receiverId,
      groupId: row.teamId,
      mediaType: row.mediaType,
      mediaName: media?.name ?? null,
      mediaUrl: media?.url ?? null,
      media,
      quoted: row.replyToId === null ? null : (quotedById.get(row.replyToId) ?? null),
      ticketId: row.ticketId,
      reactions: row.reactions,
      isEdited: row.isEdited,
      isDeleted: row.isDeleted,
    }
  })
}

/** Messages by their ids, oldest first. */
export const presentByIds = async (ctx: ServerContext, scope: TenantScope, ids: readonly number[]): Promise<PrivateMessage[]> =>
  ids.length === 0 ? [] : presentMessages(ctx, scope, await selectMessages(ctx, scope, inArray(privateMessages.id, [...ids])).orderBy(asc(privateMessages.id)))
