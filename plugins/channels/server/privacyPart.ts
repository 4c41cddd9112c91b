import { inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart, sectionOf } from '#core/server/privacy/definePrivacyPart.ts'
import { channelAddresses, channelChats, channelDeliveries, channelIncomingCalls } from './channels.table.ts'

/** Where the person is written to. Erasing ends that, and with it what providers delivered: it is encrypted, and nobody can tell whose it is. */
export const privacyPart = definePrivacyPart('channels', 70, (ctx) => ({
  sections: (subject) => [
    sectionOf('addresses', async () => {
      const rows = await tenantRows(ctx.db, subject, channelAddresses).find(inArray(channelAddresses.contactId, [...subject.contactIds]))
      return rows.map(({ kind, value }) => ({ values: { kind, value } }))
    }),
  ],
  async erase(subject) {
    const contactIds = [...subject.contactIds]
    const chats = tenantRows(ctx.db, subject, channelChats)
    const connectionIds = [...new Set((await chats.find(inArray(channelChats.contactId, contactIds))).map(({ connectionId }) => connectionId))]
    await chats.remove(inArray(channelChats.contactId, contactIds))
    await tenantRows(ctx.db, subject, channelIncomingCalls).remove(inArray(channelIncomingCalls.contactId, contactIds))
    await tenantRows(ctx.db, subject, channelAddresses).remove(inArray(channelAddresses.contactId, contactIds))
    if (connectionIds.length > 0) await tenantRows(ctx.db, subject, channelDeliveries).remove(inArray(channelDeliveries.connectionId, connectionIds))
    return []
  },
}))
