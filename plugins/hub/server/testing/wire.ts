import type { ChannelWire, Delivery, DeliveryFacts, Recipient, Refusal } from '#tests/server/support/channelWire.ts'
import { facebook, instagram, type Network } from '../networks.ts'
import { inbound, status } from './connection.ts'
import { CHANNEL_ID, HUB_TOKEN, startFakeHub } from './fakeHub.ts'

/** The deliveries of a page, or of an account of Instagram, that is connected at the hub. */
function wireOf(network: Network): ChannelWire {
  const sendCall = `POST /channels/${network.name}/messages`
  const delivered = (delivery: object): string => JSON.stringify({ ...delivery, channel: network.name })
  const written = (contents: unknown[], { id, person }: DeliveryFacts): string => delivered(inbound(contents, { id: `M${id}`, from: person }))
  const message =
    (contentOf: (facts: DeliveryFacts) => object): Delivery =>
    (facts) =>
      written([contentOf(facts)], facts)
  const file =
    (fileMimeType: string, nameOf: (facts: DeliveryFacts) => string, moreOf: (facts: DeliveryFacts) => object = () => ({})): Delivery =>
    (facts, to: Recipient) => {
      const fileUrl = `${new URL(String(to.settings.baseAddress)).origin}/files/${facts.id}`
      return written([{ type: 'file', fileUrl, fileMimeType, fileName: nameOf(facts), ...moreOf(facts) }], facts)
    }
  const receipt =
    (code: string, more: object = {}): Delivery =>
    ({ of }) =>
      delivered(status(code, more, of))
  return {
    type: network.type,
    proof: 'address',
    deliveries: {
      text: message(({ text }) => ({ type: 'text', text })),
      image: file(
        'image/jpeg',
        () => 'foto.jpg',
        ({ text }) => ({ fileCaption: text }),
      ),
      video: file('video/mp4', () => 'video.mp4'),
      voice: null,
      audio: file('audio/mpeg', () => 'audio.mp3'),
      document: file('text/plain', ({ fileName }) => fileName),
      sticker: null,
      location: null,
      card: null,
      choice: message(({ text }) => ({ type: 'text', text })),
      quote: null,
      reacted: null,
      unreacted: null,
      reactionGone: null,
      edited: null,
      removed: null,
      sent: receipt('SENT'),
      delivered: receipt('DELIVERED'),
      read: receipt('READ'),
      played: null,
      failed: receipt('REJECTED', { error: { message: '(#551) This person is not there' } }),
      own: null,
      unknownKind: message(() => ({ type: 'hologram' })),
      unknownEvent: () => delivered({ type: 'HOLOGRAM', subscriptionId: CHANNEL_ID }),
    },
    batch: null,
    headersOf: () => ({ 'content-type': 'application/json' }),
    addressOf: (person) => ({ kind: 'hub', value: `${CHANNEL_ID}:${person}` }),
    refOf: ({ id }) => `M${id}#0`,
    idIn: (ref) => ref,
    longestText: { length: network.mostText.length, unit: network.mostText.unit === 'bytes' ? 'bytes' : 'utf16' },
    async start() {
      const hub = await startFakeHub()
      const refused = (name: string, reason: Refusal['reason'], code: number, message: string): Refusal => ({
        ...{ name, reason },
        prepare: () => hub.refuse(sendCall, code, { error: { message } }),
      })
      return {
        settings: { channelId: CHANNEL_ID, baseAddress: `${hub.url}/v1/` },
        secrets: { apiToken: HUB_TOKEN },
        addFile: (id, bytes) => void hub.files.set(`${id}`, bytes),
        calls: () => hub.calls.map(({ name, json }) => ({ name, json })),
        sends: () => hub.sent(),
        hangUp: () => hub.silence(sendCall),
        limit: (seconds) => hub.refuse(sendCall, 429, {}, { 'retry-after': `${seconds}` }),
        refuse: (words) => hub.refuse(sendCall, 400, { error: { message: words } }),
        stop: hub.stop,
        refusals: [
          refused('a wrong token', 'authFailed', 401, 'Unknown token'),
          refused('a window that is closed', 'windowClosed', 400, '(#10) This message is sent outside of allowed window.'),
          refused('somebody who is not there', 'invalidRecipient', 400, '(#100) No matching user found'),
          refused('somebody who does not want it', 'blockedByContact', 400, '(#551) This person is not available'),
          refused('an account that is restricted', 'accountRestricted', 400, '(#368) The action is temporarily blocked'),
          refused('a fault of its own', 'temporary', 500, ''),
          refused('a gate that waited in vain', 'uncertain', 504, ''),
        ],
      }
    },
  }
}

export const wires: readonly ChannelWire[] = [facebook, instagram].map(wireOf)
