import type { ChannelWire, Delivery, DeliveryFacts, Recipient, Refusal } from '#tests/server/support/channelWire.ts'
import { instagram, messenger, type Network } from '../networks.ts'
import { deliveryOf, signatureOf } from './connection.ts'
import { ACCOUNT_ID, APP_SECRET, PAGE_ID, startFakeMeta, TOKEN } from './fakeMeta.ts'

const midOf = ({ id }: Pick<DeliveryFacts, 'id'>): string => `m_${id}`

/** The deliveries of a page, or of an account of Instagram. */
function wireOf(network: Network): ChannelWire {
  const account = network.object === 'page' ? PAGE_ID : ACCOUNT_ID
  const sendCall = `POST ${account}/messages`
  const delivered = (...events: object[]): string => JSON.stringify(deliveryOf(network, ...events))
  const event =
    (contentOf: (facts: DeliveryFacts, to: Recipient) => object): Delivery =>
    (facts, to) =>
      delivered({ sender: { id: facts.person }, ...contentOf(facts, to) })
  const message = (contentOf: (facts: DeliveryFacts, to: Recipient) => object) =>
    event((facts, to) => ({ message: { mid: midOf(facts), ...contentOf(facts, to) } }))
  const file = (type: string, nameOf: (facts: DeliveryFacts) => string = () => '', more: { sticker_id?: number } = {}) =>
    message((facts, { settings }) => {
      const url = `${String(settings.baseAddress)}/files/${facts.id}${nameOf(facts)}`
      return { attachments: [{ type, payload: { url, ...more } }], ...(type === 'image' && !more.sticker_id && { text: facts.text }) }
    })
  return {
    type: network.type,
    proof: 'signature',
    deliveries: {
      text: message(({ text }) => ({ text })),
      image: file('image'),
      video: file('video'),
      voice: null,
      audio: file('audio'),
      document: network.object === 'page' ? file('file', ({ fileName }) => `/${encodeURIComponent(fileName)}`) : null,
      sticker: file('image', undefined, { sticker_id: 369 }),
      location: message(() => ({ attachments: [{ type: 'location', payload: { coordinates: { lat: -23.5, long: -46.6 } } }] })),
      card: null,
      choice: message(({ text }) => ({ text, quick_reply: { payload: 'sim' } })),
      quote: message(({ text, of }) => ({ text, reply_to: { mid: of } })),
      reacted: event(({ of }) => ({ reaction: { mid: of, action: 'react', emoji: '👍' } })),
      unreacted: event(({ of }) => ({ reaction: { mid: of, action: 'unreact', emoji: '' } })),
      reactionGone: event(({ of }) => ({ reaction: { mid: of, action: 'unreact' } })),
      edited: event(({ of, text }) => ({ message_edit: { mid: of, text, num_edit: 1 } })),
      removed: event(({ of }) => ({ message: { mid: of, is_deleted: true } })),
      sent: null,
      delivered: network.object === 'page' ? event(({ of }) => ({ delivery: { mids: [of] } })) : null,
      read: event(({ of }) => ({ read: { mid: of } })),
      played: null,
      failed: null,
      own: (facts) =>
        delivered({
          sender: { id: account },
          recipient: { id: facts.person },
          message: { mid: midOf(facts), text: facts.text, is_echo: true, app_id: 263902037430900 },
        }),
      unknownKind: message(() => ({ attachments: [{ type: 'hologram', payload: {} }] })),
      unknownEvent: event(() => ({ hologram: { id: 1 } })),
    },
    batch: (all) => delivered(...all.map((facts) => ({ sender: { id: facts.person }, message: { mid: midOf(facts), text: facts.text } }))),
    headersOf: (body, { secrets }) => ({ 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, secrets.appSecret) }),
    challenge: (token, challenge) => ({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge }),
    addressOf: (person) => ({ kind: network.addressKind, value: `${account}:${person}` }),
    refOf: midOf,
    idIn: (ref) => ref,
    longestText: { length: network.mostText.length, unit: network.mostText.unit === 'bytes' ? 'bytes' : 'utf16' },
    async start() {
      const meta = await startFakeMeta()
      const refused = (name: string, reason: Refusal['reason'], code: number, error_subcode?: number, status = 400): Refusal => ({
        ...{ name, reason },
        prepare: () => meta.refuse(sendCall, status, { code, message: 'x', ...(error_subcode && { error_subcode }) }),
      })
      return {
        settings: network.object === 'page' ? { pageId: PAGE_ID, baseAddress: meta.url } : { accountId: ACCOUNT_ID, baseAddress: meta.url },
        secrets: { accessToken: TOKEN, appSecret: APP_SECRET },
        addFile: (id, bytes) => void meta.files.set(`${id}`, bytes),
        calls: () => meta.calls.map(({ name, json, form }) => ({ name, json, fields: form?.fields })),
        sends: () => meta.sent().filter((json) => 'message' in json),
        hangUp: () => meta.silence(sendCall),
        limit: (seconds) => meta.refuse(sendCall, 429, { code: 613, message: 'x' }, { 'retry-after': `${seconds}` }),
        refuse: (words) => meta.refuse(sendCall, 400, { code: 999_999, message: words }),
        stop: meta.stop,
        refusals: [
          refused('a token that is over', 'authFailed', 190, undefined, 401),
          refused('a window that is closed', 'windowClosed', 10, network.object === 'page' ? 2018278 : 2534022, 403),
          refused('somebody who is not there', 'invalidRecipient', 100, 2018001),
          refused('somebody who does not want it', 'blockedByContact', 551),
          refused('an account that is restricted', 'accountRestricted', 368),
          refused('a file that is not taken', 'mediaRejected', 100, 2018047),
          refused('a fault of its own', 'temporary', 2, undefined, 500),
          refused('an unknown code with a fault of its own', 'temporary', 999_999, undefined, 503),
          { name: 'a gate that waited in vain', reason: 'uncertain', prepare: () => meta.refuse(sendCall, 504) },
        ],
      }
    },
  }
}

export const wires: readonly ChannelWire[] = [messenger, instagram].map(wireOf)
