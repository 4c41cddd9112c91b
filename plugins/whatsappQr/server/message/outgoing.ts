import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ChannelMessage } from '#plugins/channels/contract/index.ts'
import { jidOf } from '#plugins/channels/contract/whatsapp/jid.ts'
import { captionOf, cardsToSend, shownAs, textToSend, withNumbers } from '#plugins/channels/contract/whatsapp/outbound.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'

/** Bytes of a file. @source limits of WhatsApp */
const LARGEST_FILE = 2 * 1024 ** 3

const callingSchema = z.object({ everyone: z.boolean(), mentioned: z.array(z.string()) })

/** A message that goes out, as the node that holds the session is told. */
export const outgoingSchema = z.object({
  jid: z.string(),
  /** A phone from which nothing came yet: whether it is at WhatsApp has to be asked. */
  isNew: z.boolean(),
  ref: z.string(),
  quoted: z.object({ ref: z.string(), fromMe: z.boolean(), body: z.string() }).nullable(),
  content: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string(), calling: callingSchema }),
    z.object({
      kind: z.literal('file'),
      mediaId: z.string(),
      shownAs: z.enum(['image', 'video', 'audio', 'voice', 'sticker', 'document']),
      caption: z.string(),
      calling: callingSchema,
      durationMs: z.number().nullable(),
    }),
    z.object({ kind: z.literal('location'), latitude: z.number(), longitude: z.number(), name: z.string().nullable(), address: z.string().nullable() }),
    z.object({ kind: z.literal('cards'), cards: z.array(z.object({ name: z.string(), vcard: z.string() })) }),
  ]),
})
export type Outgoing = z.infer<typeof outgoingSchema>

/** WhatsApp's id of a message of ours: always the same one, so that the same message again is no other. */
export const refOf = (messageId: string): string => `3EB0${createHash('sha256').update(messageId).digest('hex').slice(0, 18).toUpperCase()}`

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

/** A contact card that phones offer a conversation with. @source RFC 6350, `waid` of WhatsApp */
export const vcardOf = ({ name, number, digits, email }: { name: string; number: string; digits: string; email: string | null }): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    `TEL;type=CELL;waid=${digits}:${number.replaceAll(/[\r\n]/g, ' ')}`,
    ...(email ? [`EMAIL:${escaped(email)}`] : []),
    'END:VCARD',
  ].join('\n')

function contentOf(message: ChannelMessage): Outgoing['content'] {
  const { data, media } = message
  if (media) {
    if (media.bytes > LARGEST_FILE) throw new ChannelError('mediaRejected', { detail: `At most ${LARGEST_FILE} bytes` })
    const { text: caption, everyone, mentioned } = withNumbers(captionOf(message), message)
    const shown = shownAs(media, media.mime)
    return { kind: 'file', mediaId: media.id, shownAs: shown, caption, calling: { everyone, mentioned }, durationMs: media.durationMs }
  }
  if (data?.type === 'location') {
    const { latitude, longitude, name, address } = data
    return { kind: 'location', latitude, longitude, name, address }
  }
  const cards = cardsToSend(message).map((card) => ({ name: card.name, vcard: vcardOf(card) }))
  if (cards.length > 0) return { kind: 'cards', cards }
  const { text, everyone, mentioned } = withNumbers(textToSend(message), message)
  return { kind: 'text', text, calling: { everyone, mentioned } }
}

/** @throws ChannelError `unsupported`, or `mediaRejected` for a file that is too large */
export function outgoingOf(message: ChannelMessage): Outgoing {
  const { id, to, lastRef, quoted, quotedRef } = message
  return {
    jid: jidOf(to),
    isNew: to.kind === 'phone' && lastRef === null,
    ref: refOf(id),
    quoted: quoted && quotedRef !== null ? { ref: quotedRef, fromMe: quoted.fromMe, body: quoted.body } : null,
    content: contentOf(message),
  }
}
