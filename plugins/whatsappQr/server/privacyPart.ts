import { and, inArray, or } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { channelAddresses } from '#plugins/channels/server/channels.table.ts'
import { whatsappMessages } from './whatsappQr.table.ts'

/** Erases the stored data of a person's messages with the person, before their addresses are forgotten. Their messages are told by the conversations. */
export const privacyPart = definePrivacyPart('whatsappQr', 60, (ctx) => ({
  sections: () => [],
  async erase(subject) {
    const addresses = await tenantRows(ctx.db, subject, channelAddresses).find(inArray(channelAddresses.contactId, [...subject.contactIds]))
    const chats = addresses.map(({ kind, value }) => `${kind}:${value}`)
    const isTheirs = and(chats.length > 0 ? or(inArray(whatsappMessages.chat, chats), inArray(whatsappMessages.chatAlt, chats)) : undefined)
    if (isTheirs) await tenantRows(ctx.db, subject, whatsappMessages).remove(isTheirs)
    return []
  },
}))
