import { type MessageData, messageDataSchema } from '#plugins/connections/contract/index.ts'
import type { InboundFile } from '../events.ts'
import type { Content, RawCard, RawContent, RawFile } from './contentSchema.ts'

/** Kinds that only hold another message. */
const WRAPPERS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'lottieStickerMessage',
  'groupMentionedMessage',
  'editedMessage',
]
/** Messages are held in one another at most so deep. */
const DEEPEST = 5
/** What apps tell each other, and what the gateway adds: nothing that somebody wrote. */
const NOISE = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'protocolMessage',
  'pollUpdateMessage',
  'encReactionMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'albumMessage',
  'contextInfo',
  'base64',
  'mediaUrl',
  'speechToText',
])
const MOST_CARDS = 10

export const isRecord = (value: unknown): value is RawContent => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The message itself, out of what it is held in. */
export function unwrapped(content: RawContent, depth = 0): RawContent {
  const wrapper = WRAPPERS.map((name) => content[name]).find(isRecord)
  return depth < DEEPEST && isRecord(wrapper?.message) ? unwrapped(wrapper.message, depth + 1) : content
}

/** What kind of thing there is that somebody sent, in a word; null for nothing but noise. */
export function kindOfUnknown(content: RawContent): string | null {
  const kinds = Object.entries(content).filter(([name, value]) => value !== null && value !== undefined && !NOISE.has(name))
  if (kinds.length === 0) return null
  return kinds.some(([name]) => name.startsWith('pollCreationMessage')) ? 'poll' : 'message'
}

/** What was written, or the words of what was pressed. */
export function textOf(content: Content): string {
  const { buttonsResponseMessage: button, templateButtonReplyMessage: reply, listResponseMessage: row, interactiveResponseMessage: choice } = content
  const { imageMessage, videoMessage, documentMessage, buttonsMessage, listMessage, interactiveMessage, liveLocationMessage } = content
  const written = [
    content.conversation,
    content.extendedTextMessage?.text,
    ...[imageMessage, videoMessage, documentMessage, liveLocationMessage].map((held) => held?.caption),
    ...[
      button?.selectedDisplayText,
      button?.response?.selectedDisplayText,
      button?.selectedButtonId,
      reply?.selectedDisplayText,
      reply?.selectedId,
      row?.title,
      row?.description,
    ],
    ...[choice?.body?.text, buttonsMessage?.contentText, listMessage?.description, listMessage?.title, interactiveMessage?.body?.text],
  ]
  return written.find(Boolean) ?? ''
}

/** The file of a message, which the gateway hands out by the message's own id. */
export function fileOf(content: Content, id: string): InboundFile | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = content
  const asFile = ({ mimetype = null, fileName, title }: RawFile, name: string): InboundFile => ({ id, name: fileName || title || name, type: mimetype })
  if (imageMessage) return asFile({ mimetype: imageMessage.mimetype }, 'photo.jpg')
  const film = videoMessage ?? ptvMessage
  if (film) return asFile({ mimetype: film.mimetype }, 'video.mp4')
  if (audioMessage) return asFile({ mimetype: audioMessage.mimetype }, audioMessage.ptt ? 'voice.ogg' : 'audio.mp3')
  if (stickerMessage) return { ...asFile({ mimetype: stickerMessage.mimetype }, 'sticker.webp'), isSticker: true }
  return documentMessage ? asFile(documentMessage, 'document') : undefined
}

/** A line of a vCard by its name: its parameters and its value. */
const lineOf = (vcard: string, name: string): [string, string] => {
  const [, parameters = '', value = ''] = new RegExp(`^(?:item\\d+\\.)?${name}([^:\\r\\n]*):([^\\r\\n]*)`, 'im').exec(vcard) ?? []
  return [parameters, value.trim()]
}

function cardOf({ displayName, vcard }: RawCard) {
  const text = vcard ?? ''
  const [parameters, phone] = lineOf(text, 'TEL')
  const number = /waid=(\d+)/i.exec(parameters)?.[1] ?? phone
  const name = (displayName || lineOf(text, 'FN')[1] || number).slice(0, 100)
  return { name, number: number.slice(0, 40), email: lineOf(text, 'EMAIL')[1].slice(0, 254) || null }
}

/** A place or contact cards; undefined also for a place that is none on this earth. */
export function dataOf({ locationMessage, liveLocationMessage, contactMessage, contactsArrayMessage }: Content): MessageData | undefined {
  const place = locationMessage ?? liveLocationMessage
  if (place) {
    const { degreesLatitude: latitude, degreesLongitude: longitude, name, address } = place
    return valid({ type: 'location', latitude, longitude, name: name?.slice(0, 200) || null, address: address?.slice(0, 400) || null })
  }
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts
  return cards && valid({ type: 'vcard', contacts: cards.slice(0, MOST_CARDS).map(cardOf) })
}

function valid(data: unknown): MessageData | undefined {
  const parsed = messageDataSchema.safeParse(data)
  return parsed.success ? parsed.data : undefined
}

/** What stands for a place or cards where only words can be shown. */
export function bodyOfData(data: MessageData): string {
  if (data.type === 'location') return data.name ?? data.address ?? `${data.latitude}, ${data.longitude}`
  return data.type === 'vcard' ? data.contacts.map(({ name }) => name).join(', ') : ''
}

/** Which message it answers, whom it calls, and whether it came from elsewhere. */
export function contextOf(content: Content): { stanzaId?: string; isForwarded?: boolean; mentionedJid?: string[] } {
  const held = Object.values(content).find((kind) => isRecord(kind) && isRecord(kind.contextInfo))
  const context = isRecord(held) && isRecord(held.contextInfo) ? held.contextInfo : {}
  return {
    ...(typeof context.stanzaId === 'string' && { stanzaId: context.stanzaId }),
    ...(context.isForwarded === true && { isForwarded: true }),
    ...(Array.isArray(context.mentionedJid) && { mentionedJid: context.mentionedJid.filter((jid) => typeof jid === 'string') }),
  }
}
