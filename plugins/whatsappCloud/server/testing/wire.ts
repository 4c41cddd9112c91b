import type { ChannelWire, Delivery, DeliveryFacts, Refusal } from '#tests/server/support/channelWire.ts'
import { WHATSAPP_CLOUD } from '../../contract/index.ts'
import { changeOf, deliveryOf, messageOf, signatureOf } from './deliveries.ts'
import { APP_SECRET, type GraphRefusal, PHONE_ID, startFakeGraph, TOKEN, WABA_ID } from './fakeGraph.ts'

const SEND = `POST ${PHONE_ID}/messages`
const profileOf = ({ person }: DeliveryFacts) => ({ profile: { name: 'Ana Prado' }, wa_id: person })
const writtenBy = (facts: DeliveryFacts, type: string, content: unknown, more: object = {}) =>
  messageOf(type, content, { from: facts.person, id: `wamid.${facts.id}`, ...more })
const delivered = (...changes: unknown[]): string => JSON.stringify(deliveryOf(...changes))

const message =
  (type: string, contentOf: (facts: DeliveryFacts) => unknown, moreOf: (facts: DeliveryFacts) => object = () => ({})): Delivery =>
  (facts) =>
    delivered(changeOf({ contacts: [profileOf(facts)], messages: [writtenBy(facts, type, contentOf(facts), moreOf(facts))] }))
const file = (type: string, mime_type: string, moreOf: (facts: DeliveryFacts) => object = () => ({})) =>
  message(type, (facts) => ({ id: `9${facts.id}`, mime_type, ...moreOf(facts) }))
const reaction = (sign: object) => message('reaction', ({ of }) => ({ message_id: of, ...sign }))
const receipt =
  (status: string, more: object = {}): Delivery =>
  ({ of, person }) =>
    delivered(changeOf({ contacts: [], statuses: [{ id: of, status, timestamp: '1795401750', recipient_id: person, ...more }] }))

/** The Cloud API of Meta. */
export const wires: readonly ChannelWire[] = [
  {
    type: WHATSAPP_CLOUD,
    proof: 'signature',
    deliveries: {
      text: message('text', ({ text }) => ({ body: text })),
      image: file('image', 'image/jpeg', ({ text }) => ({ caption: text })),
      video: file('video', 'video/mp4'),
      voice: file('audio', 'audio/ogg; codecs=opus', () => ({ voice: true })),
      audio: file('audio', 'audio/mpeg'),
      document: file('document', 'text/plain', ({ fileName }) => ({ filename: fileName })),
      sticker: file('sticker', 'image/webp'),
      location: message('location', () => ({ latitude: -23.5, longitude: -46.6 })),
      card: message('contacts', () => [{ name: { formatted_name: 'Caio Reis' }, phones: [{ wa_id: '5521977776666' }] }]),
      choice: message('interactive', ({ text }) => ({ type: 'button_reply', button_reply: { id: '1', title: text } })),
      quote: message(
        'text',
        ({ text }) => ({ body: text }),
        ({ of }) => ({ context: { id: of } }),
      ),
      reacted: reaction({ emoji: '👍' }),
      unreacted: reaction({ emoji: '' }),
      reactionGone: reaction({}),
      edited: message('edit', ({ of, text }) => ({ original_message_id: of, message: { type: 'text', text: { body: text } } })),
      removed: message('revoke', ({ of }) => ({ original_message_id: of })),
      sent: receipt('sent'),
      delivered: receipt('delivered'),
      read: receipt('read'),
      played: receipt('played'),
      failed: receipt('failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
      own: ({ id, person, text }) => {
        const echo = { from: '551140000000', to: person, id: `wamid.${id}`, timestamp: '1795401750', type: 'text', text: { body: text } }
        return delivered({ field: 'smb_message_echoes', value: { ...changeOf({ contacts: [] }).value, message_echoes: [echo] } })
      },
      unknownKind: message('hologram', () => ({ id: '1' })),
      unknownEvent: () => delivered({ field: 'holograms', value: { id: '1' } }),
    },
    batch: (all) => delivered(...all.map((facts) => changeOf({ contacts: [profileOf(facts)], messages: [writtenBy(facts, 'text', { body: facts.text })] }))),
    headersOf: (body, { secrets }) => ({ 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, secrets.appSecret) }),
    challenge: (token, challenge) => ({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge }),
    addressOf: (value) => ({ kind: 'phone', value }),
    refOf: ({ id }) => `wamid.${id}`,
    idIn: (ref) => ref,
    longestText: { length: 4096, unit: 'utf16' },
    async start() {
      const graph = await startFakeGraph()
      const next = (code: number, status = 400, more: Partial<GraphRefusal> = {}) => graph.refuse(SEND, { status, error: { code, message: 'x' }, ...more })
      const coded = (name: string, reason: Refusal['reason'], code: number, status?: number): Refusal => ({ name, reason, prepare: () => next(code, status) })
      return {
        settings: { phoneNumberId: PHONE_ID, wabaId: WABA_ID, baseAddress: graph.baseAddress },
        secrets: { accessToken: TOKEN, appSecret: APP_SECRET },
        addFile: (id, bytes) => void graph.keepFile(bytes, { id: `9${id}` }),
        calls: () => graph.calls.map(({ method, path, json, form }) => ({ method, path, json, fields: form?.fields })),
        sends: () => graph.sent(),
        hangUp: () => graph.silence(SEND),
        limit: (seconds) => next(130429, 429, { headers: { 'retry-after': `${seconds}` } }),
        refuse: (words) => graph.refuse(SEND, { status: 400, error: { code: 999_999, message: words } }),
        stop: graph.stop,
        refusals: [
          coded('a token that is over', 'authFailed', 190, 401),
          coded('an account that is locked', 'accountRestricted', 131031),
          coded('a number that is not registered', 'notRegistered', 133010),
          coded('somebody who is not there', 'invalidRecipient', 131026),
          coded('a window that is closed', 'windowClosed', 131047),
          coded('a template that is none', 'templateInvalid', 132001),
          coded('a file that is not taken', 'mediaRejected', 131053),
          coded('somebody who wants no advertising', 'marketingStopped', 131050),
          coded('a fault of its own', 'temporary', 131000, 500),
          coded('an unknown code with a fault of its own', 'temporary', 999_999, 503),
          { name: 'a gate that waited in vain', reason: 'uncertain', prepare: () => graph.refuse(SEND, { status: 504 }) },
        ],
      }
    },
  },
]
