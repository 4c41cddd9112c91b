import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { ChannelWire, Delivery, DeliveryFacts } from '#tests/server/support/channelWire.ts'
import { startFakeGateway } from '#tests/server/support/fakeGateway.ts'
import { WHATSAPP_QR } from '../../contract/index.ts'
import { outgoingSchema } from '../message/outgoing.ts'

const jidOf = (person: string): string => `${person}@s.whatsapp.net`
const keyOf = ({ id, person }: DeliveryFacts) => ({ id: `3A${id}`, remoteJid: jidOf(person), fromMe: false })
const deliveryOf = (event: string, data: unknown): string => JSON.stringify({ event, told: data })
const messageOf = (facts: DeliveryFacts, message: unknown, isOwn = false) => ({
  ...{ key: { ...keyOf(facts), fromMe: isOwn }, pushName: 'Ana Prado', message, messageTimestamp: 1795401750 },
})

const message =
  (contentOf: (facts: DeliveryFacts) => unknown, isOwn = false): Delivery =>
  (facts) =>
    deliveryOf('messages.upsert', { type: 'notify', messages: [messageOf(facts, contentOf(facts), isOwn)] })
const update =
  (change: object, isOurs = true): Delivery =>
  (facts) =>
    deliveryOf('messages.update', [{ key: { ...keyOf(facts), id: facts.of, fromMe: isOurs }, update: change }])
const reaction = (sign: object) => message(({ of }) => ({ reactionMessage: { key: { id: of }, ...sign } }))
const keys = { url: 'https://mmg.whatsapp.net/f.enc', directPath: '/f.enc', mediaKey: 'Y2hhdmU=', fileLength: 8 }
const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Caio Reis\nTEL;type=CELL;waid=5521977776666:+55 21 97777-6666\nEND:VCARD'

/** The library's events, and a session that answers for the socket: of the session itself tell its own tests. */
export const wires: readonly ChannelWire[] = [
  {
    type: WHATSAPP_QR,
    proof: 'fetched',
    deliveries: {
      text: message(({ text }) => ({ conversation: text })),
      image: message(({ text }) => ({ imageMessage: { ...keys, mimetype: 'image/jpeg', caption: text } })),
      video: message(() => ({ videoMessage: { ...keys, mimetype: 'video/mp4' } })),
      voice: message(() => ({ audioMessage: { ...keys, mimetype: 'audio/ogg; codecs=opus', ptt: true } })),
      audio: message(() => ({ audioMessage: { ...keys, mimetype: 'audio/mpeg' } })),
      document: message(({ fileName }) => ({ documentMessage: { ...keys, mimetype: 'text/plain', fileName } })),
      sticker: message(() => ({ stickerMessage: { ...keys, mimetype: 'image/webp' } })),
      location: message(() => ({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6 } })),
      card: message(() => ({ contactMessage: { displayName: 'Caio Reis', vcard } })),
      choice: message(({ text }) => ({ buttonsResponseMessage: { selectedButtonId: 'sim', selectedDisplayText: text } })),
      quote: message(({ text, of }) => ({ extendedTextMessage: { text, contextInfo: { stanzaId: of } } })),
      reacted: reaction({ text: '👍' }),
      unreacted: reaction({ text: '' }),
      reactionGone: reaction({}),
      edited: (facts, to) => update({ message: { editedMessage: { message: { conversation: facts.text } } } }, false)(facts, to),
      removed: update({ messageStubType: 1, message: null }, false),
      sent: update({ status: 2 }),
      delivered: update({ status: 3 }),
      read: update({ status: 4 }),
      played: update({ status: 5 }),
      failed: update({ status: 0, messageStubParameters: ['500'] }),
      own: message(({ text }) => ({ conversation: text }), true),
      unknownKind: message(() => ({ hologramMessage: { id: 1 } })),
      unknownEvent: () => deliveryOf('holograms.upsert', { id: 1 }),
    },
    batch: (all) => deliveryOf('messages.upsert', { type: 'notify', messages: all.map((facts) => messageOf(facts, { conversation: facts.text })) }),
    headersOf: () => ({}),
    addressOf: (value) => ({ kind: 'phone', value }),
    refOf: ({ id }) => `3A${id}`,
    idIn: (ref) => ref,
    longestText: { length: 65_536, unit: 'utf16' },
    async start() {
      const server = await startFakeGateway(() => ({ status: 200, body: '' }))
      const calls: { name: string; args: unknown }[] = []
      const failures: ChannelError[] = []
      return {
        settings: { baseAddress: server.url },
        secrets: {},
        async session(name, args) {
          calls.push({ name, args })
          const failure = failures.shift()
          if (failure) throw failure
          return name === 'send' ? { ref: outgoingSchema.parse(args).ref, ack: 1, knownAs: null } : undefined
        },
        addFile: null,
        calls: () => [...calls],
        sends: () => calls.filter(({ name }) => name === 'send'),
        hangUp: () => void failures.push(new ChannelError('uncertain')),
        limit: null,
        refuse: () => void failures.push(new ChannelError('refused')),
        stop: server.stop,
        refusals: [],
      }
    },
  },
]
