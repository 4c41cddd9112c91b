import { storable } from '#core/contract/text.ts'
import { readJson } from '#plugins/channels/contract/gateway.ts'
import type { ChannelEvent, InboundFile, Party } from '#plugins/channels/contract/index.ts'
import { openState } from '#plugins/channels/contract/whatsapp/connectionState.ts'
import type { RawContent } from '#plugins/channels/contract/whatsapp/contentSchema.ts'
import { membersChangedEvents } from '#plugins/channels/contract/whatsapp/groups.ts'
import { conversationOfJids, groupOfJid, ofUnknownConversation, personOfJids } from '#plugins/channels/contract/whatsapp/jid.ts'
import { editedBody, messageEvents } from '#plugins/channels/contract/whatsapp/messageEvents.ts'
import { writtenAt } from '#plugins/channels/contract/whatsapp/writtenAt.ts'
import { failureOf } from './api.ts'
import { connectedSchema, deliverySchema, handedOverSchema, type Received, receivedSchema, statusCallbackSchema } from './events.ts'
import { jidOfPhone } from './groupPhone.ts'
import { waitingRef } from './waitingRef.ts'

/** Fields of a delivery that hold nothing that somebody wrote, and what others do with what was written. */
const NOISE = new Set(['notificationParameters', 'pinMessage', 'eventResponse', 'pollVote', 'reaction', 'referencedMessage', 'carouselMessage'])

/** In a channel or a broadcast, which nobody writes to the account. */
const isToMany = ({ isNewsletter, broadcast }: Received): boolean => Boolean(isNewsletter || broadcast)

/** The other side of the conversation, or its group; null for channels and broadcasts. */
function partyOf(received: Received): Party | null {
  const { phone, chatLid, senderLid, senderName, chatName, fromMe, isGroup } = received
  if (isToMany(received)) return null
  const jid = jidOfPhone(phone)
  const group = groupOfJid(jid)
  if (group) return { addresses: [group], name: chatName ?? '' }
  if (isGroup) return null
  // Of one's own the sender is oneself.
  if (fromMe) return conversationOfJids([jid, chatLid], chatName ?? '')
  return conversationOfJids([jid, chatLid, senderLid], senderName ?? chatName ?? '')
}

/** The author of a message in a group. */
function authorOf({ phone, fromMe, participantPhone, participantLid, senderLid, senderName }: Received): Party | undefined {
  if (fromMe || !groupOfJid(jidOfPhone(phone))) return undefined
  return personOfJids([participantPhone && jidOfPhone(participantPhone), participantLid, senderLid], senderName ?? '')
}

/** Changes of the members of a group, in the words of WhatsApp: an invitation is told once somebody came by it. @source Z-API */
const MEMBERS: Readonly<Record<string, 'joined' | 'left'>> = {
  GROUP_PARTICIPANT_ADD: 'joined',
  GROUP_PARTICIPANT_INVITE: 'joined',
  GROUP_PARTICIPANT_LEAVE: 'left',
  GROUP_PARTICIPANT_REMOVE: 'left',
}

/** People who joined or left a group; they are the parameters of the notification. */
function memberEvents({ phone, messageId, momment, notification, notificationParameters }: Received): ChannelEvent[] {
  const group = groupOfJid(jidOfPhone(phone))
  const change = MEMBERS[notification ?? '']
  if (!group || !change) return []
  const people = (notificationParameters ?? []).flatMap((one) => (typeof one === 'string' ? (personOfJids([jidOfPhone(one)]) ?? []) : []))
  return membersChangedEvents({
    group,
    [change]: people,
    knownBy: [messageId ?? momment ?? null, group.value, change, people.map(({ addresses }) => addresses)],
  })
}

/** Calls that nobody answered; those in groups are called otherwise. @source Z-API */
const MISSED_CALLS: Readonly<Record<string, { isVideo: boolean }>> = { CALL_MISSED_VOICE: { isVideo: false }, CALL_MISSED_VIDEO: { isVideo: true } }

function missedCallEvents({ callId, messageId, momment, fromMe }: Received, from: Party, { isVideo }: { isVideo: boolean }): ChannelEvent[] {
  const ref = callId || messageId
  return ref && !fromMe && from.addresses[0].kind !== 'group' ? [{ kind: 'call', ref, from, state: 'missed', isVideo, ...writtenAt(momment) }] : []
}

/** A kind that is unknown here: the provider puts each into an object of its own. */
const unknownKind = (received: Received): RawContent =>
  Object.fromEntries(
    Object.entries(received).filter(([name, value]) => !(name in receivedSchema.shape) && !NOISE.has(name) && typeof value === 'object' && value !== null),
  )

const cardOf = ({ displayName, vCard }: { displayName?: string | null | undefined; vCard?: string | null | undefined }) => ({ displayName, vcard: vCard })

/** The same content in the words of WhatsApp's own protocol. */
function contentOf(received: Received): RawContent {
  const { text, image, video, audio, document, sticker, contact, contacts, location, buttonsResponseMessage: button, listResponseMessage: row } = received
  const asFile = (file: typeof image) => file && { mimetype: file.mimeType, caption: file.caption, fileName: file.fileName, title: file.title }
  const isVoice = audio?.mimeType?.startsWith('audio/ogg') ?? true
  const { poll, ...others } = unknownKind(received)
  return {
    ...others,
    ...(poll !== undefined && { pollCreationMessage: poll }),
    conversation: text?.message ?? received.hydratedTemplate?.message,
    imageMessage: asFile(image),
    videoMessage: asFile(video),
    audioMessage: audio && { mimetype: audio.mimeType, ptt: isVoice },
    documentMessage: asFile(document),
    stickerMessage: asFile(sticker),
    contactMessage: contact && cardOf(contact),
    contactsArrayMessage: contacts?.length ? { contacts: contacts.map(cardOf) } : undefined,
    locationMessage: location && { degreesLatitude: location.latitude, degreesLongitude: location.longitude, name: location.name, address: location.address },
    buttonsResponseMessage: button && { selectedDisplayText: button.message, selectedButtonId: button.buttonId },
    listResponseMessage: row && { title: row.title || row.message || row.selectedRowId },
  }
}

/** A file by the address that it lies at for 30 days; one without an address is gone. */
const fileAt = (file: InboundFile, { image, video, audio, document, sticker }: Received): InboundFile => ({
  ...file,
  id: image?.imageUrl ?? video?.videoUrl ?? audio?.audioUrl ?? document?.documentUrl ?? sticker?.stickerUrl ?? '',
})

/** A message of either side, or a change of one; reactions of one's own are of no concern. */
function receivedEvents(received: Received): ChannelEvent[] {
  const { messageId: id, fromMe, isEdit, waitingMessage, notification, reaction } = received
  if (MEMBERS[notification ?? '']) return memberEvents(received)
  const from = partyOf(received)
  const call = MISSED_CALLS[notification ?? '']
  if (from && call) return missedCallEvents(received, from, call)
  if (!id || (fromMe && (waitingMessage || reaction))) return []
  if (!from) return notification || isToMany(received) ? [] : ofUnknownConversation(jidOfPhone(received.phone))
  const author = authorOf(received)
  if (waitingMessage) return [{ kind: 'unreadable', ref: waitingRef(id), from, ...(author && { author }), what: 'message' }]
  if (reaction) return [{ kind: 'reacted', ref: reaction.referencedMessage.messageId, from, emoji: reaction.value ?? '' }]
  const own = fromMe ? ({ isOwn: true } as const) : {}
  if (notification) return notification === 'REVOKE' ? [{ kind: 'removed', ref: id, from, ...own }] : []
  const content = contentOf(received)
  if (isEdit) {
    const body = editedBody(content)
    return body === '' ? [] : [{ kind: 'edited', ref: id, from, body, ...own }]
  }
  const more = { quotedRef: received.referenceMessageId, isForwarded: received.forwarded, sentAt: received.momment, adReply: received.externalAdReply }
  return messageEvents({ id, from, author, isOwn: fromMe ?? false, content: present(content), ...more, toFile: (file) => fileAt(file, received) })
}

const present = (content: RawContent): RawContent => Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined && value !== null))

const ACKS: Readonly<Record<string, 1 | 2 | 3 | 4>> = { SENT: 1, RECEIVED: 2, READ: 3, PLAYED: 4 }

/** How far messages of ours are. `READ_BY_ME`: the account's own phone read a message of the contact. Of a group it is only told that a message left, since others are of one member each. */
function statusEvents({ status, ids, isGroup }: ReturnType<typeof statusCallbackSchema.parse>): ChannelEvent[] {
  if (status === 'READ_BY_ME') return [...new Set(ids)].map((ref) => ({ kind: 'readByAccount', ref }))
  const ack = ACKS[status]
  return ack === undefined || (isGroup && ack > 1) ? [] : [...new Set(ids)].map((ref) => ({ kind: 'ack', ref, ack }))
}

/** A message has left the provider's queue. */
function handedOverEvents({ messageId, error }: ReturnType<typeof handedOverSchema.parse>): ChannelEvent[] {
  if (!messageId) return []
  if (!error) return [{ kind: 'ack', ref: messageId, ack: 1 }]
  const { reason, detail, retryAfterMs } = failureOf(error)
  return [{ kind: 'ack', ref: messageId, ack: -1, reason, detail, ...(retryAfterMs !== null && { retryAfterMs }) }]
}

/** Events of a delivery of the provider; for events that are not named here there are none. @throws for what is no delivery */
export function parseDelivery(body: Buffer): ChannelEvent[] {
  const json = storable(readJson(body))
  switch (deliverySchema.parse(json).type) {
    case 'ReceivedCallback':
      return receivedEvents(receivedSchema.parse(json))
    case 'MessageStatusCallback':
      return statusEvents(statusCallbackSchema.parse(json))
    case 'DeliveryCallback':
      return handedOverEvents(handedOverSchema.parse(json))
    case 'ConnectedCallback':
      return [{ kind: 'line', ...openState(jidOfPhone(connectedSchema.parse(json).phone ?? '')) }]
    case 'DisconnectedCallback':
      return [{ kind: 'line', status: 'DISCONNECTED', reason: 'notConnected', detail: connectedSchema.parse(json).error ?? undefined }]
    default:
      return []
  }
}
