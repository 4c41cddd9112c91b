import { and, eq, inArray } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import type { MergedRows } from '#plugins/contacts/contract/index.ts'
import { channelAddresses, channelChats, channelMessages } from './channels.table.ts'

export const mergedRows = defineService<MergedRows>('channels.mergedRows')

/** Where the contact that stays was written to at an address that goes back, the other one is again: nothing of the one reaches the other. */
async function chatsBack(
  ctx: ServerContext,
  scope: { tenantId: number },
  keptId: number,
  goneId: number,
  isMoved: (address: { kind: string; value: string }) => boolean,
): Promise<void> {
  const chats = tenantRows(ctx.db, scope, channelChats)
  for (const chat of (await chats.find(eq(channelChats.contactId, keptId))).filter(isMoved)) {
    const isOfConnection = eq(channelChats.connectionId, chat.connectionId)
    const own = await chats.find(and(isOfConnection, eq(channelChats.contactId, goneId)))
    if (own.length === 0) await chats.write(and(isOfConnection, eq(channelChats.contactId, keptId)), { contactId: goneId })
    else {
      const { kind, value, lastInboundAt, lastRef, thread } = chat
      await chats.write(and(isOfConnection, eq(channelChats.contactId, goneId)), { kind, value, lastInboundAt, lastRef, thread })
      await ctx.db.delete(channelChats).where(ofTenant(channelChats, scope, isOfConnection, eq(channelChats.contactId, keptId)))
    }
  }
}

/** Addresses follow a contact that is merged into another, so that whoever writes from one reaches the contact that stayed. */
export const createMergedRows = (ctx: ServerContext): MergedRows => ({
  async move(tenantId, fromId, toId) {
    const scope = { tenantId }
    const moved = await tenantRows(ctx.db, scope, channelAddresses).update(eq(channelAddresses.contactId, fromId), { contactId: toId })
    await tenantRows(ctx.db, scope, channelMessages).write(eq(channelMessages.contactId, fromId), { contactId: toId })
    const chats = tenantRows(ctx.db, scope, channelChats)
    for (const chat of await chats.find(eq(channelChats.contactId, fromId))) await chats.insertIfAbsent({ ...chat, contactId: toId })
    return moved.map(({ kind, value }) => `${kind}:${value}`)
  },
  async moveBack(tenantId, keptId, goneId, moved) {
    const scope = { tenantId }
    const isMoved = ({ kind, value }: { kind: string; value: string }) => moved.includes(`${kind}:${value}`)
    const addresses = tenantRows(ctx.db, scope, channelAddresses)
    const back = (await addresses.find(eq(channelAddresses.contactId, keptId))).filter(isMoved).map(({ value }) => value)
    if (back.length > 0) await addresses.write(and(eq(channelAddresses.contactId, keptId), inArray(channelAddresses.value, back)), { contactId: goneId })
    await chatsBack(ctx, scope, keptId, goneId, isMoved)
    // Messages have gone back already: what the provider calls them follows.
    const theirs = ctx.db
      .select({ id: messages.id })
      .from(messages)
      .where(ofTenant(messages, scope, eq(messages.contactId, goneId)))
    await tenantRows(ctx.db, scope, channelMessages).write(and(eq(channelMessages.contactId, keptId), inArray(channelMessages.messageId, theirs)), {
      contactId: goneId,
    })
  },
})
