import { describe, expect, test } from 'vitest'
import { parseUpdate } from './parse.ts'
import { ana, chat, messageOf, updateOf } from './testing/deliveries.ts'

const from = { addresses: [{ kind: 'telegram', value: '42' }], name: 'Ana Prado' }
const parse = (update: object) => parseUpdate(Buffer.from(JSON.stringify(updateOf(update))))
const message = (more: object) => ({ message: messageOf(more) })
const at = new Date('2026-11-23T02:42:30Z')
const messageFields = { kind: 'message', ref: '42:5', from, at }

describe('an update says', () => {
  test.each<[string, object, object]>([
    ['a text', message({ text: 'Oi' }), { ...messageFields, body: 'Oi' }],
    ['an answer', message({ text: 'Sim', reply_to_message: { message_id: 3, chat } }), { ...messageFields, body: 'Sim', quotedRef: '42:3' }],
    ['what was forwarded', message({ text: 'Veja', forward_origin: { type: 'user' } }), { ...messageFields, body: 'Veja', isForwarded: true }],
    [
      'a picture, the largest of its sizes',
      message({ photo: [{ file_id: 'p1' }, { file_id: 'p2' }], caption: 'Aqui' }),
      { ...messageFields, body: 'Aqui', file: { id: 'p2', name: 'photo.jpg', type: null } },
    ],
    [
      'a document by its name',
      message({ document: { file_id: 'd', file_name: 'nota.pdf', mime_type: 'application/pdf' } }),
      { ...messageFields, body: '', file: { id: 'd', name: 'nota.pdf', type: 'application/pdf' } },
    ],
    [
      'an animation once, though it comes as a document too',
      message({ animation: { file_id: 'a', mime_type: 'video/mp4' }, document: { file_id: 'a2' } }),
      { ...messageFields, body: '', file: { id: 'a', name: 'animation.mp4', type: 'video/mp4' } },
    ],
    [
      'a voice note',
      message({ voice: { file_id: 'v', mime_type: 'audio/ogg' } }),
      { ...messageFields, body: '', file: { id: 'v', name: 'voice.ogg', type: 'audio/ogg' } },
    ],
    [
      'a sticker that is a film',
      message({ sticker: { file_id: 's', is_video: true } }),
      { ...messageFields, body: '', file: { id: 's', name: 'sticker.webm', type: null, isSticker: true } },
    ],
    [
      'a sticker that is drawn anew, by its picture',
      message({ sticker: { file_id: 's', is_animated: true, thumbnail: { file_id: 't' } } }),
      { ...messageFields, body: '', file: { id: 't', name: 'sticker.webp', type: null, isSticker: true } },
    ],
    [
      'a sticker that is drawn anew, without a picture',
      message({ sticker: { file_id: 's', is_animated: true } }),
      { ...messageFields, body: '', file: { id: 's', name: 'sticker.tgs', type: null, isSticker: true } },
    ],
    ['a sticker', message({ sticker: { file_id: 's' } }), { ...messageFields, body: '', file: { id: 's', name: 'sticker.webp', type: null, isSticker: true } }],
    [
      'a place',
      message({ location: { latitude: -23.5, longitude: -46.6 } }),
      { ...messageFields, body: '-23.5, -46.6', data: { type: 'location', latitude: -23.5, longitude: -46.6, name: null, address: null } },
    ],
    [
      'a place with a name',
      message({ location: { latitude: 1, longitude: 2 }, venue: { title: 'Loja', address: 'Rua A, 1', location: {} } }),
      { ...messageFields, body: 'Loja', data: { type: 'location', latitude: 1, longitude: 2, name: 'Loja', address: 'Rua A, 1' } },
    ],
    [
      'a contact',
      message({ contact: { phone_number: '+5511988887777', first_name: 'Bia' } }),
      { ...messageFields, body: 'Bia', data: { type: 'vcard', contacts: [{ name: 'Bia', number: '+5511988887777', email: null }] } },
    ],
    [
      'a contact with several numbers',
      message({ contact: { phone_number: '+5511988887777', first_name: 'Bia', vcard: 'FN:Bia\nTEL:+55 11 98888-7777\nTEL:+55 11 3333-4444' } }),
      {
        ...messageFields,
        body: 'Bia: +5511988887777, +55 11 3333-4444',
        data: {
          type: 'vcard',
          contacts: [
            { name: 'Bia', number: '+5511988887777', email: null },
            { name: 'Bia', number: '+55 11 3333-4444', email: null },
          ],
        },
      },
    ],
    [
      'a text with the addresses behind its words',
      message({
        text: 'Veja a nota aqui e o contrato',
        entities: [
          { type: 'text_link', offset: 7, length: 4, url: 'https://nf.example/123' },
          { type: 'text_link', offset: 20, length: 9, url: 'https://docs.example/c/9' },
        ],
      }),
      { ...messageFields, body: 'Veja a nota (https://nf.example/123) aqui e o contrato (https://docs.example/c/9)' },
    ],
    [
      'a caption with an address behind an emoji',
      message({ photo: [{ file_id: 'p' }], caption: '🌻 aqui', caption_entities: [{ type: 'text_link', offset: 3, length: 4, url: 'https://nf.example/1' }] }),
      { ...messageFields, body: '🌻 aqui (https://nf.example/1)', file: { id: 'p', name: 'photo.jpg', type: null } },
    ],
    [
      'a link whose words are its address, once',
      message({ text: 'https://nf.example/1', entities: [{ type: 'text_link', offset: 0, length: 20, url: 'https://nf.example/1' }] }),
      { ...messageFields, body: 'https://nf.example/1' },
    ],
    [
      'buttons that lead elsewhere, with their addresses',
      message({ text: 'Veja', reply_markup: { inline_keyboard: [[{ text: 'Abrir', url: 'https://nf.example/1' }]] } }),
      { ...messageFields, body: 'Veja\nAbrir (https://nf.example/1)' },
    ],
    ['a text without its zero byte', message({ text: 'maria\u0000exemplo' }), { ...messageFields, body: 'mariaexemplo' }],
    [
      'a place whose long name is cut before the emoji',
      message({ location: { latitude: 1, longitude: 2 }, venue: { title: `${'L'.repeat(199)}🌻`, address: 'Rua A' } }),
      { ...messageFields, body: 'L'.repeat(199), data: { type: 'location', latitude: 1, longitude: 2, name: 'L'.repeat(199), address: 'Rua A' } },
    ],
    [
      'an edit with an address behind a word',
      { edited_message: message({ text: 'aqui', entities: [{ type: 'text_link', offset: 0, length: 4, url: 'https://nf.example/1' }] }).message },
      { kind: 'edited', ref: '42:5', from, body: 'aqui (https://nf.example/1)' },
    ],
    [
      'a reaction by an emoji of their own, as some reaction',
      {
        message_reaction: {
          ...{ chat, message_id: 4, user: ana, old_reaction: [{ type: 'emoji', emoji: '👍' }] },
          new_reaction: [{ type: 'custom_emoji', custom_emoji_id: '5368324170671202286' }],
        },
      },
      { kind: 'reacted', ref: '42:4', from, emoji: '⭐' },
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

  test('that a message of a group was left out', () => {
    const inGroup = { message_id: 1, from: ana, chat: { id: -100, type: 'supergroup' }, text: 'Oi' }
    expect(parse({ message: inGroup })).toMatchObject([{ kind: 'leftOut', problem: 'group', from: { addresses: [{ kind: 'telegram', value: '-100' }] } }])
  })

  test.each<[string, object]>([
    ['a pinned message', message({ pinned_message: { message_id: 4, chat, date: 1_795_401_750, text: 'Pix: 11 99999-0000' } })],
    ['a timer', message({ message_auto_delete_timer_changed: { message_auto_delete_time: 86_400 } })],
    ['leave to write', message({ write_access_allowed: { from_request: true } })],
    ['a new background', message({ chat_background_set: {} })],
    ['what is of no kind we know', { my_chat_member: { chat } }],
  ])('nothing of %s', (_what, update) => {
    expect(parse(update)).toEqual([])
  })

  test.each(['', 'x', '[]', '{"update_id":"a"}', '{"update_id":1,"message":{"message_id":1}}'])('and %j is none', (body) => {
    expect(() => parseUpdate(Buffer.from(body))).toThrow()
  })
})
