import { storable } from '#core/contract/text.ts'
import { readJson } from '#plugins/channels/contract/gateway.ts'
import type { ChannelEvent, Party } from '#plugins/channels/contract/index.ts'
import { goCallEvents } from '#plugins/channels/contract/whatsapp/calls.ts'
import { isRecord } from '#plugins/channels/contract/whatsapp/content.ts'
import type { RawContent } from '#plugins/channels/contract/whatsapp/contentSchema.ts'
import { groupChangeEvents } from '#plugins/channels/contract/whatsapp/goGroups.ts'
import { withWireNames } from '#plugins/channels/contract/whatsapp/goNames.ts'
import { conversationOfJids, groupOfJid, ofUnknownConversation, personOfJids } from '#plugins/channels/contract/whatsapp/jid.ts'
import { messageEvents } from '#plugins/channels/contract/whatsapp/messageEvents.ts'
import { callSchema, connectionSchema, deliverySchema, groupsSchema, messagesSchema, type UazapiMessage, updateSchema } from './events.ts'
import { instanceState } from './instanceState.ts'

/** Kinds of files by the provider's own word, where it gives no content in the words of WhatsApp. */
const FILES: Readonly<Record<string, RawContent>> = {
  image: { imageMessage: {} },
  video: { videoMessage: {} },
  audio: { audioMessage: {} },
  myaudio: { audioMessage: {} },
  ptt: { audioMessage: { ptt: true } },
  document: { documentMessage: {} },
  sticker: { stickerMessage: {} },
}

/** The message in the words of WhatsApp's own protocol; what was written or chosen stands beside its kind. */
function contentOf({ messageType, content, mediaType, text, vote, buttonOrListid }: UazapiMessage): RawContent {
  const name = messageType.slice(0, 1).toLowerCase() + messageType.slice(1)
  // The stored message may hold its content as text.
  const parsed = withWireNames(typeof content === 'string' ? readJson(content) : content)
  const kind: RawContent = isRecord(parsed) && name !== 'conversation' && name !== '' ? { [name]: parsed } : (FILES[mediaType ?? ''] ?? {})
  const written = text || vote || buttonOrListid
  if (written) return { ...kind, conversation: written }
  return Object.keys(kind).length > 0 || name === '' || name === 'conversation' ? kind : { [name]: {} }
}

type Delivered = ReturnType<typeof messagesSchema.parse>

/** The conversation that a message is of: a group, or the other side. Of one's own the chat is the other side, and the sender oneself. */
function conversationOf({ message, chat }: Delivered): Party | null {
  const { chatid, sender_pn, sender_lid, senderName, groupName, fromMe, isGroup } = message
  const group = groupOfJid(chatid)
  if (group) return { addresses: [group], name: groupName ?? '' }
  if (isGroup) return null
  return fromMe
    ? conversationOfJids([chatid, chat?.wa_chatlid])
    : conversationOfJids([chatid, sender_pn, sender_lid, chat?.wa_chatlid], senderName || chat?.name || '')
}

/** A message of either side. */
export function messageEventsOf(delivery: Delivered): ChannelEvent[] {
  const { message } = delivery
  const { id, messageid, chatid, sender, sender_pn, sender_lid, senderName, fromMe, text, quoted, edited, reaction } = message
  const isOwn = fromMe ?? false
  const from = conversationOf(delivery)
  if (isOwn && reaction) return []
  if (!from) return ofUnknownConversation(chatid)
  if (reaction) return [{ kind: 'reacted', ref: reaction, from, emoji: text ?? '' }]
  // The edit is a message of its own; the conversation knows the one that it is of.
  if (edited) return text ? [{ kind: 'edited', ref: edited, from, body: text, ...(isOwn && { isOwn }) }] : []
  const author = groupOfJid(chatid) && !isOwn ? personOfJids([sender, sender_pn, sender_lid], senderName ?? '') : undefined
  const more = { author, quotedRef: quoted, sentAt: message.messageTimestamp }
  return messageEvents({ id: messageid, from, isOwn, content: contentOf(message), ...more, toFile: (file) => ({ ...file, id: id || messageid }) })
}

const ACKS: Readonly<Record<string, 1 | 2 | 3 | 4 | -1>> = { sent: 1, delivered: 2, read: 3, played: 4, failed: -1 }

/** How far messages of ours are, and what was taken back. In a group each member sends receipts, which say nothing of the others; what the account's own devices read is no receipt. */
function updateEvents({ state, event, message }: ReturnType<typeof updateSchema.parse>): ChannelEvent[] {
  const from = conversationOfJids([event?.Chat ?? event?.chatid ?? message?.chatid, event?.chatid, event?.chatlid])
  if (!from) return []
  const refs = event?.MessageIDs ?? (message?.messageid ? [message.messageid] : [])
  const status = (state ?? event?.Type ?? message?.status ?? '').toLowerCase()
  const own = event?.IsFromMe ? ({ isOwn: true } as const) : {}
  if (status === 'deleted') return refs.map((ref) => ({ kind: 'removed', ref, from, ...own }))
  const ack = ACKS[status]
  const isOfGroup = event?.IsGroup || message?.isGroup || from.addresses[0].kind === 'group'
  if (ack === undefined || event?.IsFromMe || (isOfGroup && ack !== -1)) return []
  return refs.map((ref) => (ack === -1 ? { kind: 'ack', ref, ack, reason: 'temporary' } : { kind: 'ack', ref, ack }))
}

/** Events of a delivery of the provider; for events that are not named here there are none. @throws for what is no delivery */
export function parseDelivery(body: Buffer): ChannelEvent[] {
  const json = storable(readJson(body))
  switch (deliverySchema.parse(json).EventType) {
    case 'messages': {
      const delivered = messagesSchema.parse(json)
      // The echo of what went out through the provider says nothing.
      return delivered.message.wasSentByApi ? [] : messageEventsOf(delivered)
    }
    case 'messages_update':
      return updateEvents(updateSchema.parse(json))
    case 'groups':
      return groupChangeEvents(withWireNames(groupsSchema.parse(json).event))
    case 'call': {
      const { type, event } = callSchema.parse(json)
      return goCallEvents(type ?? '', withWireNames(event))
    }
    case 'connection': {
      const state = instanceState(connectionSchema.parse(json).instance)
      return state ? [{ kind: 'line', ...state }] : []
    }
    default:
      return []
  }
}
