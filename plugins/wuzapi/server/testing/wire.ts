import { createHmac } from 'node:crypto'
import type { ChannelWire, Delivery, DeliveryFacts } from '#tests/server/support/channelWire.ts'
import { gatewayProvider } from '#tests/server/support/gatewayWire.ts'
import { WUZAPI } from '../../contract/index.ts'
import { deliveryOf, keys, messageOf, vcard } from './deliveries.ts'
import { aUser, startFakeWuzapi, USER_TOKEN } from './fakeWuzapi.ts'

const jidOf = (person: string): string => `${person}@s.whatsapp.net`
const infoOf = ({ id, person }: DeliveryFacts) => ({ ID: `3A${id}`, Chat: jidOf(person), Sender: jidOf(person), SenderAlt: '' })
const fileOf = ({ id }: DeliveryFacts, mimetype: string) => ({ ...keys, mediaKey: `chave-${id}`, mimetype })

const message =
  (contentOf: (facts: DeliveryFacts) => unknown, more: object = {}): Delivery =>
  (facts) =>
    JSON.stringify(messageOf(contentOf(facts), { ...infoOf(facts), ...more }))
const receipt =
  (state: string): Delivery =>
  ({ of, person }) =>
    JSON.stringify(deliveryOf({ type: 'ReadReceipt', state, event: { MessageIDs: [of], Chat: jidOf(person), IsFromMe: false } }))
const reaction = (sign: object) => message(({ of }) => ({ reactionMessage: { key: { ID: of }, ...sign } }))

/** wuzapi, of the versions that sign. */
export const wires: readonly ChannelWire[] = [
  {
    type: WUZAPI,
    proof: 'signature',
    isBelievedWithoutProof: true,
    deliveries: {
      text: message(({ text }) => ({ conversation: text })),
      image: message((facts) => ({ imageMessage: { ...fileOf(facts, 'image/jpeg'), caption: facts.text } })),
      video: message((facts) => ({ videoMessage: fileOf(facts, 'video/mp4') })),
      voice: message((facts) => ({ audioMessage: { ...fileOf(facts, 'audio/ogg'), PTT: true } })),
      audio: message((facts) => ({ audioMessage: fileOf(facts, 'audio/mpeg') })),
      document: message((facts) => ({ documentMessage: { ...fileOf(facts, 'text/plain'), fileName: facts.fileName } })),
      sticker: message((facts) => ({ stickerMessage: fileOf(facts, 'image/webp') })),
      location: message(() => ({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6 } })),
      card: message(() => ({ contactMessage: { displayName: 'Caio Reis', vcard } })),
      choice: message(({ text }) => ({ buttonsResponseMessage: { selectedButtonID: 'sim', Response: { SelectedDisplayText: text } } })),
      quote: message(({ text, of }) => ({ extendedTextMessage: { text, contextInfo: { stanzaID: of } } })),
      reacted: reaction({ text: '👍' }),
      unreacted: reaction({ text: '' }),
      reactionGone: reaction({}),
      edited: message(({ text, of }) => ({ protocolMessage: { key: { ID: of }, type: 14, editedMessage: { conversation: text } } })),
      removed: message(({ of }) => ({ protocolMessage: { key: { ID: of }, type: 0 } })),
      sent: null,
      delivered: receipt('Delivered'),
      read: receipt('Read'),
      played: null,
      failed: null,
      own: message(({ text }) => ({ conversation: text }), { IsFromMe: true }),
      unknownKind: message(() => ({ hologramMessage: { id: 1 } })),
      unknownEvent: () => JSON.stringify(deliveryOf({ type: 'Hologram', event: { id: 1 } })),
    },
    batch: null,
    headersOf: (body, { hookSecret }) => ({ 'x-hmac-signature': createHmac('sha256', hookSecret).update(body).digest('hex') }),
    addressOf: (value) => ({ kind: 'phone', value }),
    refOf: ({ id }) => `3A${id}`,
    idIn: (ref) => ref,
    longestText: { length: 65_536, unit: 'utf16' },
    async start() {
      const gateway = await startFakeWuzapi()
      gateway.users.set(USER_TOKEN, aUser({ connected: true, loggedIn: true }))
      const refusal = (error: string) => ({ code: 500, success: false, error })
      const next = (status: number, error: string) => gateway.next('/chat/send/', { status, body: refusal(error) })
      return {
        ...gatewayProvider(gateway, '/chat/send/', refusal),
        settings: { baseAddress: gateway.url },
        secrets: { token: USER_TOKEN },
        addFile: (id, bytes) => void gateway.files.set(`chave-${id}`, bytes),
        refusals: [
          { name: 'a wrong token', reason: 'authFailed', prepare: () => next(401, 'unauthorized') },
          { name: 'a number that is none', reason: 'invalidRecipient', prepare: () => next(400, 'could not parse Phone') },
          { name: 'no session', reason: 'notConnected', prepare: () => next(500, 'no session') },
          { name: 'a socket that is closed', reason: 'reconnecting', prepare: () => next(500, 'websocket not connected') },
          { name: 'a person to whom nothing may be begun', reason: 'refused', prepare: () => next(500, 'server returned error 463') },
          { name: 'a fault of its own', reason: 'temporary', prepare: () => next(500, 'error sending message') },
          { name: 'a gate that waited in vain', reason: 'uncertain', prepare: () => next(504, '') },
        ],
      }
    },
  },
]
