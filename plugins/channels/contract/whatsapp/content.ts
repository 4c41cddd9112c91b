import { cutText } from '#core/contract/text.ts'
import { type MessageData, messageDataSchema } from '#plugins/connections/contract/index.ts'
import type { InboundFile } from '../events.ts'
import { contentOfCards } from './cards.ts'
import type { Content, RawContent, RawFile } from './contentSchema.ts'
import { answerLines, answersIn } from './formAnswers.ts'
import { advertOfReply, productOfMessage } from './origin.ts'
import { cardOfVcard } from './vcard.ts'

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
/** Fields that apps tell each other, and that the gateway adds: nothing that somebody wrote. */
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
/** In characters, as `messageDataSchema` has them. */
const LONGEST_PLACE = { name: 200, address: 400 } as const
/** Answers that press a button or choose a row; all others fill in a form. */
const PRESSED = new Set(['quick_reply', 'single_select', 'menu_options'])

export const isRecord = (value: unknown): value is RawContent => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The message itself, out of what it is held in. */
export function unwrapped(content: RawContent, depth = 0): RawContent {
  const wrapper = WRAPPERS.map((name) => content[name]).find(isRecord)
  return depth < DEEPEST && isRecord(wrapper?.message) ? unwrapped(wrapper.message, depth + 1) : content
}

/** Kind of thing that somebody sent, in a word; null for nothing but noise. */
export function kindOfUnknown(content: RawContent): string | null {
  const kinds = Object.entries(content).filter(([name, value]) => value !== null && value !== undefined && !NOISE.has(name))
  if (kinds.length === 0) return null
  return kinds.some(([name]) => name.startsWith('pollCreationMessage')) ? 'poll' : 'message'
}

/** Text that a form was filled in with; empty for no form. */
function formText({ interactiveResponseMessage: choice }: Content): string {
  const answer = choice?.nativeFlowResponseMessage
  const lines = PRESSED.has(answer?.name ?? '') ? [] : answerLines(answer?.paramsJson)
  return lines.length === 0 ? '' : [choice?.body?.text, ...lines].filter(Boolean).join('\n')
}

/** The words of a choice, wherever they are told. */
function choiceText({ interactiveResponseMessage: choice }: Content): string {
  const { display_text: label, title, id } = answersIn(choice?.nativeFlowResponseMessage?.paramsJson)
  return [choice?.body?.text, label, title, id].filter((text) => typeof text === 'string').find(Boolean) ?? ''
}

/** Text that was written, or the words of what was pressed. */
export function textOf(content: Content): string {
  const { buttonsResponseMessage: button, templateButtonReplyMessage: reply, listResponseMessage: row } = content
  const { imageMessage, videoMessage, documentMessage, buttonsMessage, listMessage, interactiveMessage, liveLocationMessage } = content
  const written = [
    formText(content),
    content.conversation,
    content.extendedTextMessage?.text,
    ...[imageMessage, videoMessage, documentMessage, liveLocationMessage].map((part) => part?.caption),
    ...[
      button?.selectedDisplayText,
      button?.response?.selectedDisplayText,
      button?.selectedButtonId,
      reply?.selectedDisplayText,
      reply?.selectedId,
      row?.title,
      row?.description,
    ],
    ...[choiceText(content), buttonsMessage?.contentText, listMessage?.description, listMessage?.title, interactiveMessage?.body?.text],
  ]
  return written.find(Boolean) ?? ''
}

/** The file of a message, which the gateway hands out by the message's own id. */
export function fileOf(content: Content, id: string): InboundFile | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = content
  const asFile = ({ mimetype = null, fileName, title, fileLength }: RawFile, name: string): InboundFile => ({
    ...{ id, name: fileName || title || name, type: mimetype },
    ...(fileLength && { bytes: fileLength }),
  })
  if (imageMessage) return asFile({ mimetype: imageMessage.mimetype }, 'photo.jpg')
  const film = videoMessage ?? ptvMessage
  if (film) return asFile({ mimetype: film.mimetype }, 'video.mp4')
  if (audioMessage) return asFile({ mimetype: audioMessage.mimetype }, audioMessage.ptt ? 'voice.ogg' : 'audio.mp3')
  if (stickerMessage) return { ...asFile({ mimetype: stickerMessage.mimetype }, 'sticker.webp'), isSticker: true }
  return documentMessage ? asFile(documentMessage, 'document') : undefined
}

/** A place or contact cards, with the words that stand for them; undefined also for a place that is none on this earth. */
export function specialOf({
  locationMessage,
  liveLocationMessage,
  contactMessage,
  contactsArrayMessage,
}: Content): { body: string; data?: MessageData } | undefined {
  const place = locationMessage ?? liveLocationMessage
  if (place) return placeOf(place)
  const cards = contactMessage ? [contactMessage] : (contactsArrayMessage?.contacts ?? [])
  return contentOfCards(cards.map(({ displayName, vcard }) => cardOfVcard(vcard ?? '', displayName ?? ''))) ?? undefined
}

function placeOf({ degreesLatitude: latitude, degreesLongitude: longitude, ...words }: NonNullable<Content['locationMessage']>) {
  const name = cutText(words.name ?? '', LONGEST_PLACE.name) || null
  const address = cutText(words.address ?? '', LONGEST_PLACE.address) || null
  const data = messageDataSchema.safeParse({ type: 'location', latitude, longitude, name, address })
  return data.success ? { body: name ?? address ?? `${latitude}, ${longitude}`, data: data.data } : undefined
}

/** Which message it answers, whom it calls, whether it came from elsewhere, and the advertisement or product that it is about. */
export function contextOf(content: Content): { stanzaId?: string; isForwarded?: boolean; mentionedJid?: string[]; notes: string[] } {
  const carrier = Object.values(content).find((kind) => isRecord(kind) && isRecord(kind.contextInfo))
  const context = isRecord(carrier) && isRecord(carrier.contextInfo) ? carrier.contextInfo : {}
  return {
    ...(typeof context.stanzaId === 'string' && { stanzaId: context.stanzaId }),
    ...(context.isForwarded === true && { isForwarded: true }),
    ...(Array.isArray(context.mentionedJid) && { mentionedJid: context.mentionedJid.filter((jid) => typeof jid === 'string') }),
    notes: [advertOfReply(context.externalAdReply), productOfMessage(context.quotedMessage), productOfMessage(content)],
  }
}
