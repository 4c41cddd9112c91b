import type { ChannelWire, Delivery, DeliveryFacts, Recipient } from '#tests/server/support/channelWire.ts'
import { gatewayProvider } from '#tests/server/support/gatewayWire.ts'
import { UAZAPI } from '../../contract/index.ts'
import { deliveryOf, media, messageOf, vcard } from './deliveries.ts'
import { ACCOUNT, startFakeUazapi, TOKEN } from './fakeUazapi.ts'

const jidOf = (person: string): string => `${person}@s.whatsapp.net`
const written = (delivery: object, { secrets }: Recipient): string => JSON.stringify({ ...delivery, token: secrets.token })
const placeOf = ({ id, person }: DeliveryFacts) => ({
  ...{ id: `${ACCOUNT}:3A${id}`, messageid: `3A${id}`, chatid: jidOf(person), sender: jidOf(person), sender_pn: jidOf(person), sender_lid: '' },
})

const message =
  (contentOf: (facts: DeliveryFacts) => object): Delivery =>
  (facts, to) =>
    written({ ...messageOf({ ...placeOf(facts), ...contentOf(facts) }), chat: { wa_chatid: jidOf(facts.person), name: 'Ana' } }, to)
const receipt =
  (state: string): Delivery =>
  ({ of, person }, to) =>
    written(deliveryOf('messages_update', { type: 'ReadReceipt', state, event: { Chat: jidOf(person), MessageIDs: [of], IsFromMe: false } }), to)
const reaction = (sign: object) => message(({ of }) => ({ type: 'reaction', messageType: 'ReactionMessage', reaction: of, ...sign }))

/** uazapiGO. */
export const wires: readonly ChannelWire[] = [
  {
    type: UAZAPI,
    proof: 'secret',
    deliveries: {
      text: message(({ text }) => ({ messageType: 'Conversation', text, content: text })),
      image: message(({ text }) => media('ImageMessage', 'image', { mimetype: 'image/jpeg' }, text)),
      video: message(() => media('VideoMessage', 'video', { mimetype: 'video/mp4' })),
      voice: message(() => media('AudioMessage', 'ptt', { mimetype: 'audio/ogg', PTT: true })),
      audio: message(() => media('AudioMessage', 'audio', { mimetype: 'audio/mpeg' })),
      document: message(({ fileName }) => media('DocumentMessage', 'document', { mimetype: 'text/plain', fileName })),
      sticker: message(() => media('StickerMessage', 'sticker', { mimetype: 'image/webp' })),
      location: message(() => media('LocationMessage', 'location', { degreesLatitude: -23.5, degreesLongitude: -46.6 })),
      card: message(() => media('ContactMessage', 'vcard', { displayName: 'Caio Reis', vcard })),
      choice: message(({ text }) => ({ messageType: 'ButtonsResponseMessage', content: {}, text, buttonOrListid: 'sim' })),
      quote: message(({ text, of }) => ({ messageType: 'ExtendedTextMessage', text, content: { text }, quoted: of })),
      reacted: reaction({ text: '👍' }),
      unreacted: reaction({ text: '' }),
      reactionGone: reaction({ text: undefined }),
      edited: message(({ text, of }) => ({ messageType: 'ExtendedTextMessage', text, edited: of })),
      removed: receipt('Deleted'),
      sent: receipt('Sent'),
      delivered: receipt('Delivered'),
      read: receipt('Read'),
      played: receipt('Played'),
      failed: receipt('Failed'),
      own: message(({ text }) => ({ messageType: 'Conversation', text, content: text, fromMe: true })),
      unknownKind: message(() => ({ messageType: 'HologramMessage', content: { id: 1 } })),
      unknownEvent: (_facts, to) => written(deliveryOf('holograms', { id: 1 }), to),
    },
    batch: null,
    headersOf: () => ({ 'content-type': 'application/json' }),
    addressOf: (value) => ({ kind: 'phone', value }),
    refOf: ({ id }) => `3A${id}`,
    idIn: (ref) => ref,
    longestText: { length: 65_536, unit: 'utf16' },
    async start() {
      const provider = await startFakeUazapi()
      Object.assign(provider.instance, { status: 'connected', owner: ACCOUNT })
      const next = (status: number, error: string) => provider.next('/send/', { status, body: { error } })
      return {
        ...gatewayProvider(provider, '/send/', (error) => ({ error })),
        settings: { baseAddress: provider.url },
        secrets: { token: TOKEN },
        addFile: (id, bytes) => void provider.files.set(`/arquivos/${ACCOUNT}:3A${id}`, bytes),
        refusals: [
          { name: 'a wrong token', reason: 'authFailed', prepare: () => next(401, 'Invalid token') },
          { name: 'a number that is not there', reason: 'invalidRecipient', prepare: () => next(400, 'the number is not on WhatsApp') },
          { name: 'a phone that is away', reason: 'notConnected', prepare: () => next(503, 'WhatsApp disconnected') },
          { name: 'an account that is restricted', reason: 'accountRestricted', prepare: () => next(500, 'account restricted') },
          { name: 'a person to whom nothing may be begun', reason: 'refused', prepare: () => next(500, 'error 463') },
          { name: 'a fault of its own', reason: 'temporary', prepare: () => next(500, 'x') },
          { name: 'a gate that waited in vain', reason: 'uncertain', prepare: () => next(504, '') },
        ],
      }
    },
  },
]
