import type { ChannelWire, Delivery, DeliveryFacts } from '#tests/server/support/channelWire.ts'
import { TELEGRAM } from '../../contract/index.ts'
import { messageOf, updateOf } from './deliveries.ts'
import { BOT_TOKEN, startFakeBotApi } from './fakeBotApi.ts'

/** The message of a reference, as the Bot API calls it. */
const numberIn = (ref: string): number => Number(ref.split(':')[1])
const chatOf = ({ person }: DeliveryFacts) => ({ id: Number(person), type: 'private' })
const personOf = ({ person }: DeliveryFacts) => ({ id: Number(person), first_name: 'Ana', last_name: 'Prado' })
const placeOf = (facts: DeliveryFacts) => ({ message_id: facts.id, chat: chatOf(facts), from: personOf(facts) })
const fileOf = ({ id }: DeliveryFacts, mime_type: string) => ({ file_id: `arquivo-${id}`, mime_type })

const message =
  (contentOf: (facts: DeliveryFacts) => object): Delivery =>
  (facts) =>
    JSON.stringify(updateOf({ message: messageOf({ ...placeOf(facts), ...contentOf(facts) }) }))
const reaction =
  (new_reaction?: object[]): Delivery =>
  (facts) =>
    JSON.stringify(updateOf({ message_reaction: { chat: chatOf(facts), message_id: numberIn(facts.of), user: personOf(facts), new_reaction } }))

/** The Bot API. */
export const wires: readonly ChannelWire[] = [
  {
    type: TELEGRAM,
    proof: 'secret',
    deliveries: {
      text: message(({ text }) => ({ text })),
      image: message((facts) => ({ photo: [{ file_id: 'pequena' }, fileOf(facts, 'image/jpeg')], caption: facts.text })),
      video: message((facts) => ({ video: fileOf(facts, 'video/mp4') })),
      voice: message((facts) => ({ voice: fileOf(facts, 'audio/ogg') })),
      audio: message((facts) => ({ audio: fileOf(facts, 'audio/mpeg') })),
      document: message((facts) => ({ document: { ...fileOf(facts, 'text/plain'), file_name: facts.fileName } })),
      sticker: message((facts) => ({ sticker: fileOf(facts, 'image/webp') })),
      location: message(() => ({ location: { latitude: -23.5, longitude: -46.6 } })),
      card: message(() => ({ contact: { phone_number: '5521977776666', first_name: 'Caio', last_name: 'Reis' } })),
      choice: (facts) => {
        const reply_markup = { inline_keyboard: [[{ text: facts.text, callback_data: '2' }]] }
        const pressed = { message_id: 9, chat: chatOf(facts), reply_markup }
        return JSON.stringify(updateOf({ callback_query: { id: `${facts.id}`, from: personOf(facts), data: '2', message: pressed } }))
      },
      quote: message((facts) => ({ text: facts.text, reply_to_message: { message_id: numberIn(facts.of), chat: chatOf(facts) } })),
      reacted: reaction([{ type: 'emoji', emoji: '👍' }]),
      unreacted: reaction([]),
      reactionGone: reaction(),
      edited: (facts) => JSON.stringify(updateOf({ edited_message: messageOf({ ...placeOf(facts), message_id: numberIn(facts.of), text: facts.text }) })),
      removed: null,
      sent: null,
      delivered: null,
      read: null,
      played: null,
      failed: null,
      own: null,
      unknownKind: message(() => ({ hologram: { id: 1 } })),
      unknownEvent: () => JSON.stringify(updateOf({ hologram: { id: 1 } })),
    },
    batch: null,
    headersOf: (_body, { hookSecret }) => ({ 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': hookSecret }),
    addressOf: (value) => ({ kind: 'telegram', value }),
    refOf: ({ id, person }) => `${person}:${id}`,
    idIn: (ref) => `${numberIn(ref)}`,
    longestText: { length: 4096, unit: 'utf16' },
    async start() {
      const api = await startFakeBotApi()
      const next = (error_code: number, description: string, parameters?: object) =>
        api.refuse('sendMessage', { error_code, description, ...(parameters && { parameters }) })
      return {
        settings: { apiAddress: api.url },
        secrets: { botToken: BOT_TOKEN },
        addFile: (id, bytes) => void api.files.set(`arquivo-${id}`, bytes),
        calls: () => [...api.calls],
        sends: () => api.calls.filter(({ method }) => method.startsWith('send') && method !== 'sendChatAction'),
        hangUp: () => api.hangUp('sendMessage'),
        limit: (retry_after) => next(429, 'Too Many Requests', { retry_after }),
        refuse: (words) => next(418, words),
        stop: api.stop,
        refusals: [
          { name: 'a wrong token', reason: 'authFailed', prepare: () => next(401, 'Unauthorized') },
          { name: 'a conversation that is not there', reason: 'invalidRecipient', prepare: () => next(400, 'Bad Request: chat not found') },
          { name: 'a person who stopped the bot', reason: 'blockedByContact', prepare: () => next(403, 'Forbidden: bot was blocked by the user') },
          { name: 'a fault of its own', reason: 'temporary', prepare: () => next(500, 'Internal Server Error') },
          { name: 'a gate that waited in vain', reason: 'uncertain', prepare: () => next(504, 'Gateway Timeout') },
        ],
      }
    },
  },
]
