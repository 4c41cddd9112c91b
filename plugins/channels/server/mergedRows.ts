import { and, eq, inArray } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { MergedRows } from '#plugins/contacts/contract/index.ts'
import { channelAddresses, channelChats, channelMessages } from './channels.table.ts'

export const mergedRows = defineService<MergedRows>('channels.mergedRows')

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
    const addresses = tenantRows(ctx.db, { tenantId }, channelAddresses)
    const own = await addresses.find(eq(channelAddresses.contactId, keptId))
    const back = own.filter(({ kind, value }) => moved.includes(`${kind}:${value}`)).map(({ value }) => value)
    if (back.length > 0) await addresses.write(and(eq(channelAddresses.contactId, keptId), inArray(channelAddresses.value, back)), { contactId: goneId })
  },
})
