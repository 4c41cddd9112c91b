import type { ChannelWire, Delivery, DeliveryFacts, Recipient } from '#tests/server/support/channelWire.ts'
import { gatewayProvider } from '#tests/server/support/gatewayWire.ts'
import { ZAPI } from '../../contract/index.ts'
import { receivedOf, vCard } from './deliveries.ts'
import { CLIENT_TOKEN, INSTANCE, startFakeZapi, TOKEN } from './fakeZapi.ts'

const deliveryOf = (more: object, { settings }: Recipient): string => JSON.stringify({ instanceId: settings.instanceId, ...more })
/** Where the file of a message lies. */
const urlOf = ({ id }: DeliveryFacts, { settings }: Recipient): string => `${String(settings.baseAddress)}/arquivos/${id}`

const message =
  (contentOf: (facts: DeliveryFacts, url: string) => object, more: object = {}): Delivery =>
  (facts, to) => {
    const place = { messageId: `3A${facts.id}`, phone: facts.person, chatLid: null, senderLid: null }
    return deliveryOf(receivedOf({ ...place, ...contentOf(facts, urlOf(facts, to)), ...more }), to)
  }
const receipt =
  (status: string): Delivery =>
  ({ of, person }, to) =>
    deliveryOf({ type: 'MessageStatusCallback', status, ids: [of], phone: person, isGroup: false }, to)
const reaction = (sign: object) => message(({ of }) => ({ reaction: { ...sign, referencedMessage: { messageId: of } } }))

/** Z-API. */
export const wires: readonly ChannelWire[] = [
  {
    type: ZAPI,
    proof: 'secret',
    deliveries: {
      text: message(({ text }) => ({ text: { message: text } })),
      image: message(({ text }, imageUrl) => ({ image: { imageUrl, mimeType: 'image/jpeg', caption: text } })),
      video: message((_facts, videoUrl) => ({ video: { videoUrl, mimeType: 'video/mp4' } })),
      voice: message((_facts, audioUrl) => ({ audio: { audioUrl, mimeType: 'audio/ogg; codecs=opus' } })),
      audio: message((_facts, audioUrl) => ({ audio: { audioUrl, mimeType: 'audio/mpeg' } })),
      document: message(({ fileName }, documentUrl) => ({ document: { documentUrl, mimeType: 'text/plain', fileName } })),
      sticker: message((_facts, stickerUrl) => ({ sticker: { stickerUrl, mimeType: 'image/webp' } })),
      location: message(() => ({ location: { latitude: -23.5, longitude: -46.6, name: null, address: null } })),
      card: message(() => ({ contact: { displayName: 'Caio Reis', vCard } })),
      choice: message(({ text }) => ({ buttonsResponseMessage: { buttonId: '1', message: text } })),
      quote: message(({ text, of }) => ({ text: { message: text }, referenceMessageId: of })),
      reacted: reaction({ value: '👍' }),
      unreacted: reaction({ value: '' }),
      reactionGone: reaction({}),
      edited: message(({ text, of }) => ({ text: { message: text }, messageId: of, isEdit: true })),
      removed: message(({ of }) => ({ messageId: of, notification: 'REVOKE' })),
      sent: ({ of, person }, to) => deliveryOf({ type: 'DeliveryCallback', messageId: of, phone: person }, to),
      delivered: receipt('RECEIVED'),
      read: receipt('READ'),
      played: receipt('PLAYED'),
      failed: ({ of, person }, to) => deliveryOf({ type: 'DeliveryCallback', messageId: of, phone: person, error: 'Phone number does not exist' }, to),
      own: message(({ text }) => ({ text: { message: text } }), { fromMe: true }),
      unknownKind: message(() => ({ hologram: { id: 1 } })),
      unknownEvent: (_facts, to) => deliveryOf({ type: 'HologramCallback', id: 1 }, to),
    },
    batch: null,
    headersOf: () => ({ 'content-type': 'application/json' }),
    addressOf: (value) => ({ kind: 'phone', value }),
    refOf: ({ id }) => `3A${id}`,
    idIn: (ref) => ref,
    longestText: { length: 65_536, unit: 'utf16' },
    async start() {
      const provider = await startFakeZapi()
      provider.state.connected = true
      const path = `/instances/${INSTANCE}/token/${TOKEN}/send-`
      const next = (status: number, error: string) => provider.next(path, { status, body: { error } })
      return {
        ...gatewayProvider(provider, path, (error) => ({ error })),
        settings: { baseAddress: provider.url, instanceId: INSTANCE },
        secrets: { token: TOKEN, clientToken: CLIENT_TOKEN },
        addFile: (id, bytes) => void provider.files.set(`/arquivos/${id}`, bytes),
        refusals: [
          { name: 'a wrong token', reason: 'authFailed', prepare: () => next(403, 'null not allowed') },
          { name: 'a wrong token in an answer of success', reason: 'authFailed', prepare: () => next(200, 'Instance not found') },
          { name: 'a number that is none', reason: 'invalidRecipient', prepare: () => next(400, 'Invalid phone') },
          { name: 'a phone that is away', reason: 'notConnected', prepare: () => next(400, 'You need to be connected') },
          { name: 'a fault of its own', reason: 'temporary', prepare: () => next(500, 'x') },
          { name: 'a gate that waited in vain', reason: 'uncertain', prepare: () => next(504, '') },
        ],
      }
    },
  },
]
