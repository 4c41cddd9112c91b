import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { ChannelMessage } from '../adapter.ts'
import { numberedChoices } from '../numberedChoices.ts'

/** Characters of one message. @source WhatsApp */
const LONGEST_TEXT = 65_536
/** Bytes of a file that goes within a request, a third longer there. */
const LARGEST_FILE = 16 * 1024 * 1024

/** Media types that WhatsApp shows as what they are; everything else goes as a document. @source media types of WhatsApp */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/amr', 'audio/mp4', 'audio/mpeg', 'audio/ogg'],
}

export type ShownAs = 'image' | 'video' | 'audio' | 'voice' | 'sticker' | 'document'

/** As what a file goes. A voice note goes as such whatever it was recorded as: gateways convert it. */
export function shownAs(media: ChannelMessage['media'], mime: string): ShownAs {
  if (media?.kind === 'sticker') return 'sticker'
  if (media?.kind === 'audio' && media.waveform !== null) return 'voice'
  const kind = media?.kind
  return (kind === 'image' || kind === 'video' || kind === 'audio') && SHOWN[kind]?.some((type) => mime.startsWith(type)) ? kind : 'document'
}

/** The words below a file: a body that is only its name is none. */
export const captionOf = ({ media, body }: ChannelMessage): string => (body === media?.name ? '' : body)

/** The words of a sound or a sticker as a message of their own, since WhatsApp shows none below those; null where there are none. */
export const captionBehind = (message: ChannelMessage, kind: ShownAs): ChannelMessage | null =>
  captionOf(message) !== '' && (kind === 'voice' || kind === 'audio' || kind === 'sticker') ? { ...message, media: null, quoted: null, quotedRef: null } : null

/** The file of a message. @throws ChannelError `mediaRejected` for one that is too large to travel within a request */
export async function fileToSend(message: ChannelMessage): Promise<Awaited<ReturnType<ChannelMessage['openFile']>>> {
  const file = await message.openFile()
  if (file.bytes > LARGEST_FILE) throw new ChannelError('mediaRejected', { detail: `At most ${LARGEST_FILE} bytes` })
  return file
}

/** Choices as WhatsApp shows them everywhere: by their numbers. */
const numbered = ({ data, body }: ChannelMessage): string => (data?.type === 'buttons' ? numberedChoices(body, data) : body)

/** The text of a message, with its choices. @throws ChannelError `unsupported` for one that is too long */
export function textToSend(message: ChannelMessage): string {
  const text = numbered(message)
  if (text.length > LONGEST_TEXT) throw new ChannelError('unsupported', { detail: `At most ${LONGEST_TEXT} characters` })
  return text || message.body
}

/** The reaction of the team to a message; empty where it was taken back. */
export const ourReaction = ({ reactions }: ChannelMessage): string => reactions.find((one) => one.fromMe)?.emoji ?? ''

export interface CardToSend {
  name: string
  /** As written. */
  number: string
  digits: string
  email: string | null
}

/** The cards of a message that have a number; others have nothing that a phone could save. */
export function cardsToSend({ data }: ChannelMessage): CardToSend[] {
  if (data?.type !== 'vcard') return []
  return data.contacts.flatMap(({ name, number, email }) => {
    const digits = number.replaceAll(/\D/g, '')
    return digits ? [{ name, number, digits, email }] : []
  })
}

/** A text with the numbers of those whom it calls in place of their names, as WhatsApp has it, and who is called. */
export function withNumbers(text: string, { called }: ChannelMessage): { text: string; everyone: boolean; mentioned: string[] } {
  const { everyone = false, people = [] } = called ?? {}
  // The longest first: a name may begin with another one.
  const written = people.toSorted((one, other) => other.name.length - one.name.length)
  const textWithNumbers = written.reduce((whole, { id, name }) => whole.replaceAll(`@${name}`, `@${id.split('@')[0]}`), text)
  return { text: textWithNumbers, everyone, mentioned: people.map(({ id }) => id) }
}

const PHONE_ID = /^(\d+)(?:@s\.whatsapp\.net)?$/

/** As `withNumbers`, for gateways that call people by their phones alone: whoever hides theirs keeps the name. `mentioned` is in digits. */
export function withPhones(text: string, message: ChannelMessage): ReturnType<typeof withNumbers> {
  const { everyone = false, people = [] } = message.called ?? {}
  const reachable = people.flatMap(({ id, name }) => {
    const digits = PHONE_ID.exec(id)?.[1]
    return digits ? [{ id: digits, name }] : []
  })
  return withNumbers(text, { ...message, called: { everyone, people: reachable } })
}
