import { describe, expect, test } from 'vitest'
import { parseUpdate } from './parse.ts'

const ana = { id: 42, first_name: 'Ana', last_name: 'Prado', username: 'ana' }
const chat = { id: 42, type: 'private' }
const from = { addresses: [{ kind: 'telegram', value: '42' }], name: 'Ana Prado' }
const parse = (update: object) => parseUpdate(Buffer.from(JSON.stringify({ update_id: 7, ...update })))
const message = (more: object) => ({ message: { message_id: 5, from: ana, chat, date: 1_795_401_750, ...more } })
const said = { kind: 'message', ref: '42:5', from }

describe('an update says', () => {
  test.each<[string, object, object]>([
    ['a text', message({ text: 'Oi' }), { ...said, body: 'Oi' }],
    ['an answer', message({ text: 'Sim', reply_to_message: { message_id: 3, chat } }), { ...said, body: 'Sim', quotedRef: '42:3' }],
    ['what was forwarded', message({ text: 'Veja', forward_origin: { type: 'user' } }), { ...said, body: 'Veja', isForwarded: true }],
    [
      'a picture, the largest of its sizes',
      message({ photo: [{ file_id: 'p1' }, { file_id: 'p2' }], caption: 'Aqui' }),
      { ...said, body: 'Aqui', file: { id: 'p2', name: 'photo.jpg', type: null } },
    ],
    [
      'a document by its name',
      message({ document: { file_id: 'd', file_name: 'nota.pdf', mime_type: 'application/pdf' } }),
      { ...said, body: '', file: { id: 'd', name: 'nota.pdf', type: 'application/pdf' } },
    ],
    [
      'an animation once, though it comes as a document too',
      message({ animation: { file_id: 'a', mime_type: 'video/mp4' }, document: { file_id: 'a2' } }),
      { ...said, body: '', file: { id: 'a', name: 'animation.mp4', type: 'video/mp4' } },
    ],
    [
      'a voice note',
      message({ voice: { file_id: 'v', mime_type: 'audio/ogg' } }),
      { ...said, body: '', file: { id: 'v', name: 'voice.ogg', type: 'audio/ogg' } },
    ],
    ['a sticker', message({ sticker: { file_id: 's' } }), { ...said, body: '', file: { id: 's', name: 'sticker.webp', type: null, isSticker: true } }],
    [
      'a place',
      message({ location: { latitude: -23.5, longitude: -46.6 } }),
      { ...said, body: '-23.5, -46.6', data: { type: 'location', latitude: -23.5, longitude: -46.6, name: null, address: null } },
    ],
    [
      'a place with a name',
      message({ location: { latitude: 1, longitude: 2 }, venue: { title: 'Loja', address: 'Rua A, 1', location: {} } }),
      { ...said, body: 'Loja', data: { type: 'location', latitude: 1, longitude: 2, name: 'Loja', address: 'Rua A, 1' } },
    ],
    [
      'a contact',
      message({ contact: { phone_number: '+5511988887777', first_name: 'Bia' } }),
      { ...said, body: 'Bia', data: { type: 'vcard', contacts: [{ name: 'Bia', number: '+5511988887777', email: null }] } },
    ],
    ['a poll, which cannot be shown', message({ poll: { question: 'Qual?' } }), { kind: 'unreadable', ref: '42:5', from, what: 'poll' }],
    ['something unknown', message({ dice: { value: 3 } }), { kind: 'unreadable', ref: '42:5', from, what: 'message' }],
    ['an edit', { edited_message: message({ text: 'Oi!' }).message }, { kind: 'edited', ref: '42:5', from, body: 'Oi!' }],
    [
      'a pressed button, in its words',
      {
        callback_query: {
          id: 'q1',
          from: ana,
          data: '2',
          message: { message_id: 9, chat, reply_markup: { inline_keyboard: [[{ text: 'Não', callback_data: '2' }]] } },
        },
      },
      { kind: 'message', ref: 'press:q1', from, body: 'Não', quotedRef: '42:9' },
    ],
    [
      'a reaction',
      { message_reaction: { chat, message_id: 9, user: ana, old_reaction: [], new_reaction: [{ type: 'emoji', emoji: '👍' }] } },
      { kind: 'reacted', ref: '42:9', from, emoji: '👍' },
    ],
    [
      'a reaction that was taken back',
      { message_reaction: { chat, message_id: 9, user: ana, new_reaction: [] } },
      { kind: 'reacted', ref: '42:9', from, emoji: '' },
    ],
  ])('%s', (_what, update, event) => {
    expect(parse(update)).toEqual([event])
  })

  test.each<[string, object]>([
    ['a conversation of many', { message: { message_id: 1, from: ana, chat: { id: -100, type: 'supergroup' }, text: 'Oi' } }],
    ['what is of no kind we know', { my_chat_member: { chat } }],
  ])('nothing of %s', (_what, update) => {
    expect(parse(update)).toEqual([])
  })

  test.each(['', 'x', '[]', '{"update_id":"a"}', '{"update_id":1,"message":{"message_id":1}}'])('and %j is none', (body) => {
    expect(() => parseUpdate(Buffer.from(body))).toThrow()
  })
})
