import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { conversationOf, roomsOf } from './conversation.ts'
import { removeFile } from './files.ts'
import { presentByIds } from './present.ts'
import { type PrivateMessageRow, privateMessages } from './privateChat.table.ts'
import { checkText } from './sendPrivateMessage.ts'

type Change = Partial<Pick<PrivateMessageRow, 'text' | 'isEdited' | 'isDeleted' | 'mediaId' | 'mediaType' | 'ticketId' | 'replyToId' | 'reactions'>>

/** Changes a message that the person takes part in reading, and tells those who read it. @throws noPrivateMessageFound (404) */
function change(ctx: ServerContext, actor: Actor, id: number, changeOf: (row: PrivateMessageRow) => Change): Promise<contract.PrivateMessage> {
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, privateMessages)
    const isMessage = eq(privateMessages.id, id)
    await rows.hold(isMessage)
    const row = await rows.first(isMessage)
    const conversation = row && (await conversationOf(tx, actor, row))
    if (!row || !conversation) throw contract.noPrivateMessageFound()
    const changed = changeOf(row)
    await rows.write(isMessage, changed)
    if (changed.mediaId === null) await removeFile(tx, actor.tenantId, row.mediaId)
    const [message] = await presentByIds(tx, actor, [id])
    if (!message) throw contract.noPrivateMessageFound()
    tx.push(contract.privateMessageSaved, actor.tenantId, message, roomsOf(actor.tenantId, conversation.memberIds))
    return message
  })
}

/** @throws privateMessageFixed (409) */
function requireOwn(ctx: ServerContext, actor: Actor, { senderId, createdAt, isDeleted }: PrivateMessageRow): void {
  const isFree = contract.isChangeable({ timestamp: createdAt.getTime(), isDeleted }, ctx.now().getTime())
  if (senderId !== actor.userId || !isFree) throw contract.privateMessageFixed()
}

/** @see editPrivateMessage of the contract */
export const editPrivateMessage = (ctx: ServerContext, actor: Actor, id: number, text: string): Promise<contract.PrivateMessage> =>
  change(ctx, actor, id, (row) => {
    requireOwn(ctx, actor, row)
    const clean = checkText(text, row.mediaId !== null || row.ticketId !== null)
    return clean === row.text ? {} : { text: clean, isEdited: true }
  })

/** The row stays as a mark; its content goes for everybody. @see deletePrivateMessage of the contract */
export const deletePrivateMessage = (ctx: ServerContext, actor: Actor, id: number): Promise<contract.PrivateMessage> =>
  change(ctx, actor, id, (row) => {
    requireOwn(ctx, actor, row)
    return { isDeleted: true, isEdited: false, text: '', mediaId: null, mediaType: 'chat', ticketId: null, replyToId: null, reactions: [] }
  })

/** @see reactToPrivateMessage of the contract */
export const reactToPrivateMessage = (ctx: ServerContext, actor: Actor, id: number, emoji: string | null): Promise<contract.PrivateMessage> =>
  change(ctx, actor, id, (row) => {
    if (row.isDeleted) throw contract.privateMessageFixed()
    const others = row.reactions.filter(({ userId }) => userId !== actor.userId)
    return { reactions: emoji === null ? others : [...others, { emoji, userId: actor.userId }] }
  })
