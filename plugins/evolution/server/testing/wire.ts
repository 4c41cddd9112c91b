import type { ChannelWire, Delivery, DeliveryFacts, Recipient } from '#tests/server/support/channelWire.ts'
import { gatewayProvider } from '#tests/server/support/gatewayWire.ts'
import { EVOLUTION } from '../../contract/index.ts'
import { WEBHOOK_SECRET_HEADER } from '../session.ts'
import { deliveryOf, messageOf, vcard } from './deliveries.ts'
import { GATEWAY_KEY, startFakeEvolution } from './fakeEvolution.ts'

const jidOf = (person: string): string => `${person}@s.whatsapp.net`
const keyOf = ({ id, person }: DeliveryFacts) => ({ id: `3A${id}`, remoteJid: jidOf(person), fromMe: false })
const event = (name: string, data: unknown, { secrets }: Recipient): string => JSON.stringify(deliveryOf(name, data, { apikey: secrets.apiKey }))

const message =
  (contentOf: (facts: DeliveryFacts) => unknown, isOwn = false): Delivery =>
  (facts, to) =>
    event('messages.upsert', messageOf(contentOf(facts), { key: { ...keyOf(facts), fromMe: isOwn } }), to)
const receipt =
  (status: string): Delivery =>
  ({ of, person }, to) =>
    event('messages.update', { keyId: of, remoteJid: jidOf(person), fromMe: true, status }, to)
const reaction = (sign: object) => message(({ of }) => ({ reactionMessage: { key: { id: of }, ...sign } }))

/** Evolution API, version 2. */
export const wires: readonly ChannelWire[] = [
  {
    type: EVOLUTION,
    proof: 'secret',
    isBelievedWithoutProof: true,
    deliveries: {
      text: message(({ text }) => ({ conversation: text })),
      image: message(({ text }) => ({ imageMessage: { mimetype: 'image/jpeg', caption: text } })),
      video: message(() => ({ videoMessage: { mimetype: 'video/mp4' } })),
      voice: message(() => ({ audioMessage: { mimetype: 'audio/ogg; codecs=opus', ptt: true } })),
      audio: message(() => ({ audioMessage: { mimetype: 'audio/mpeg' } })),
      document: message(({ fileName }) => ({ documentMessage: { mimetype: 'text/plain', fileName } })),
      sticker: message(() => ({ stickerMessage: { mimetype: 'image/webp' } })),
      location: message(() => ({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6 } })),
      card: message(() => ({ contactMessage: { displayName: 'Caio Reis', vcard } })),
      choice: message(({ text }) => ({ buttonsResponseMessage: { selectedButtonId: 'sim', selectedDisplayText: text } })),
      quote: message(({ text, of }) => ({ extendedTextMessage: { text, contextInfo: { stanzaId: of } } })),
      reacted: reaction({ text: '👍' }),
      unreacted: reaction({ text: '' }),
      reactionGone: reaction({}),
      edited: (facts, to) => event('messages.edited', { key: { ...keyOf(facts), id: facts.of }, editedMessage: { conversation: facts.text } }, to),
      removed: (facts, to) => event('messages.delete', { key: { ...keyOf(facts), id: facts.of } }, to),
      sent: receipt('SERVER_ACK'),
      delivered: receipt('DELIVERY_ACK'),
      read: receipt('READ'),
      played: receipt('PLAYED'),
      failed: receipt('ERROR'),
      own: message(({ text }) => ({ conversation: text }), true),
      unknownKind: message(() => ({ hologramMessage: { id: 1 } })),
      unknownEvent: (_facts, to) => event('holograms.upsert', { id: 1 }, to),
    },
    batch: (all, to) =>
      event(
        'messages.upsert',
        all.map((facts) => messageOf({ conversation: facts.text }, { key: keyOf(facts) })),
        to,
      ),
    headersOf: (_body, { hookSecret }) => ({ 'content-type': 'application/json', [WEBHOOK_SECRET_HEADER]: hookSecret }),
    addressOf: (value) => ({ kind: 'phone', value }),
    refOf: ({ id }) => `3A${id}`,
    idIn: (ref) => ref,
    longestText: { length: 65_536, unit: 'utf16' },
    async start() {
      const gateway = await startFakeEvolution()
      gateway.instances.set('loja', { state: 'open', token: 'x', pairingCode: null, webhook: { enabled: false, url: '', headers: {}, events: [] } })
      const refusal = (message: unknown) => ({ status: 400, error: 'Refused', response: { message } })
      const next = (status: number, message: unknown) => gateway.nextReply('/message/', { status, body: refusal(message) })
      return {
        ...gatewayProvider({ ...gateway, next: gateway.nextReply }, '/message/', (words) => refusal([words])),
        settings: { baseAddress: gateway.url, instance: 'loja' },
        secrets: { apiKey: GATEWAY_KEY },
        addFile: (id, bytes) => void gateway.files.set(`3A${id}`, bytes),
        refusals: [
          { name: 'a wrong key', reason: 'authFailed', prepare: () => next(401, 'Unauthorized') },
          { name: 'a number that is not there', reason: 'invalidRecipient', prepare: () => next(400, [{ exists: false, number: '55' }]) },
          { name: 'an instance that is gone', reason: 'notConnected', prepare: () => next(404, ['The "loja" instance does not exist']) },
          { name: 'a socket that is closed', reason: 'reconnecting', prepare: () => next(500, ['Connection Closed']) },
          { name: 'a fault of its own', reason: 'temporary', prepare: () => next(500, ['x']) },
          { name: 'a gate that waited in vain', reason: 'uncertain', prepare: () => next(504, []) },
        ],
      }
    },
  },
]
