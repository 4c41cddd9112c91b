import { describe, expect, test } from 'vitest'
import { instagram, messenger } from './networks.ts'
import { parseDelivery } from './parse.ts'
import { anaOf, connectionTo, deliveryOf } from './testing/connection.ts'
import { ACCOUNT_ID, PAGE_ID } from './testing/fakeMeta.ts'

const connection = connectionTo('http://127.0.0.1:1')
const read = (value: unknown, network = messenger) => parseDelivery(Buffer.from(JSON.stringify(value)), connection, network)
const parse = (event: object, network = messenger) => read(deliveryOf(network, event), network)
const written = (more: object) => ({ message: { mid: 'm_1', ...more } })
const file = (type: string, payload: object = {}) => ({ type, payload: { url: 'https://cdn.fbsbx.com/v/abc', ...payload } })

const from = { addresses: [anaOf(messenger)], name: '' }
const at = new Date('2026-11-23T02:42:30Z')
const message = (rest: object, ref = 'm_1') => ({ kind: 'message', ref, from, at, ...rest })
const URL_OF_FILE = 'https://cdn.fbsbx.com/v/abc'
const named = (name: string, more = {}) => ({ id: URL_OF_FILE, name, type: null, ...more })

describe('what somebody wrote', () => {
  test.each<[string, object, object[]]>([
    ['text', written({ text: 'Oi 👍' }), [message({ body: 'Oi 👍' })]],
    ['an answer', written({ text: 'Este', reply_to: { mid: 'm_0' } }), [message({ body: 'Este', quotedRef: 'm_0' })]],
    ['a quick reply', written({ text: 'Sim', quick_reply: { payload: 's' } }), [message({ body: 'Sim' })]],
    ['a picture', written({ attachments: [file('image')] }), [message({ body: '', file: named('image') })]],
    ['a film', written({ attachments: [file('video')] }), [message({ body: '', file: named('video') })]],
    ['a voice note', written({ attachments: [file('audio')] }), [message({ body: '', file: named('audio') })]],
    [
      'a document with the name of its address',
      written({ attachments: [file('file', { url: 'https://cdn.fbsbx.com/v/Contrato%20final.pdf?oh=1' })] }),
      [message({ body: '', file: { id: 'https://cdn.fbsbx.com/v/Contrato%20final.pdf?oh=1', name: 'Contrato final.pdf', type: null } })],
    ],
    [
      'a document whose address is oddly written',
      written({ attachments: [file('file', { url: 'https://cdn.fbsbx.com/v/%FF.pdf' })] }),
      [message({ body: '', file: { id: 'https://cdn.fbsbx.com/v/%FF.pdf', name: '%FF.pdf', type: null } })],
    ],
    [
      'a sticker',
      written({ attachments: [file('image', { sticker_id: 369239263222822 })] }),
      [message({ body: '', file: named('image', { isSticker: true }) })],
    ],
    [
      'a place',
      written({ attachments: [{ type: 'location', payload: { coordinates: { lat: -23.5, long: -46.6 } } }] }),
      [message({ body: '-23.5, -46.6', data: { type: 'location', latitude: -23.5, longitude: -46.6, name: null, address: null } })],
    ],
    [
      'three pictures with words: three messages, the words with the first',
      written({ text: 'Veja', reply_to: { mid: 'm_0' }, attachments: [file('image'), file('image'), file('video')] }),
      [
        message({ body: 'Veja', file: named('image'), quotedRef: 'm_0' }),
        message({ body: '', file: named('image') }, 'm_1#1'),
        message({ body: '', file: named('video') }, 'm_1#2'),
      ],
    ],
    [
      'a link that is in the text already',
      written({ text: `Veja ${URL_OF_FILE}`, attachments: [file('fallback', { title: 'Loja' })] }),
      [message({ body: `Veja ${URL_OF_FILE}` })],
    ],
    ['a shared post', written({ attachments: [file('share', { title: 'Promoção' })] }), [message({ body: `Promoção\n${URL_OF_FILE}` })]],
    [
      'a reel with words',
      written({ text: 'Quero este', attachments: [file('ig_reel', { title: 'Reel' })] }),
      [message({ body: `Quero este\n${URL_OF_FILE}` })],
    ],
    [
      'a link beside the payload',
      written({ attachments: [{ type: 'fallback', title: 'Loja', url: URL_OF_FILE }] }),
      [message({ body: `Loja\n${URL_OF_FILE}` })],
    ],
    ['a mention in a story', written({ attachments: [file('story_mention')] }), [message({ body: '', file: named('story') })]],
    [
      'an answer to a story',
      written({ text: 'Linda!', reply_to: { story: { url: URL_OF_FILE, id: '9' } } }),
      [message({ body: 'Linda!', file: named('story') })],
    ],
    ['a pressed button', { postback: { mid: 'm_1', title: 'Comprar', payload: 'c' } }, [message({ body: 'Comprar' })]],
    ['a pressed button without words', { postback: { mid: 'm_1', payload: 'c' } }, [message({ body: 'c' })]],
    ['a pressed button without an id', { postback: { title: 'Começar' } }, [message({ body: 'Começar' }, `postback:${PAGE_ID}:42:1795401750000`)]],
    [
      'something unsupported',
      written({ is_unsupported: true, attachments: [{ type: 'unsupported_type' }] }),
      [{ kind: 'unreadable', ref: 'm_1', from, what: 'unsupported_type' }],
    ],
    ['a message of nothing', written({}), [{ kind: 'unreadable', ref: 'm_1', from, what: 'message' }]],
    ['a template', written({ attachments: [{ type: 'template', payload: {} }] }), [{ kind: 'unreadable', ref: 'm_1', from, what: 'template' }]],
    [
      'a file whose address is none',
      written({ attachments: [file('image', { url: 'file:///etc/passwd' })] }),
      [{ kind: 'unreadable', ref: 'm_1', from, what: 'image' }],
    ],
  ])('%s', (_what, event, expected) => {
    expect(parse(event)).toEqual(expected)
  })
})

describe('what somebody did', () => {
  test.each<[string, object, object[]]>([
    ['a reaction', { reaction: { mid: 'm_1', action: 'react', reaction: 'love', emoji: '😍' } }, [{ kind: 'reacted', ref: 'm_1', from, emoji: '😍' }]],
    ['a reaction in words', { reaction: { mid: 'm_1', action: 'react', reaction: 'like' } }, [{ kind: 'reacted', ref: 'm_1', from, emoji: '👍' }]],
    ['a reaction that was taken back', { reaction: { mid: 'm_1', action: 'unreact' } }, [{ kind: 'reacted', ref: 'm_1', from, emoji: '' }]],
    ['a reaction of no known kind', { reaction: { mid: 'm_1', action: 'react', reaction: 'other' } }, []],
    ['an edit', { message_edit: { mid: 'm_1', text: 'Oi!', num_edit: 1 } }, [{ kind: 'edited', ref: 'm_1', from, body: 'Oi!' }]],
    ['reading up to a time', { read: { watermark: 1_795_401_700_000 } }, [{ kind: 'ackUntil', from, ack: 3, until: { at: 1_795_401_700_000 } }]],
    ['reading up to a message', { read: { mid: 'm_9' } }, [{ kind: 'ackUntil', from, ack: 3, until: { ref: 'm_9' } }]],
    [
      'receiving',
      { delivery: { mids: ['m_8', 'm_9', 7], watermark: 1_795_401_700_000 } },
      [
        { kind: 'ack', ref: 'm_8', ack: 2 },
        { kind: 'ack', ref: 'm_9', ack: 2 },
        { kind: 'ackUntil', from, ack: 2, until: { at: 1_795_401_700_000 } },
      ],
    ],
    ['receiving up to a time', { delivery: { watermark: 5 } }, [{ kind: 'ackUntil', from, ack: 2, until: { at: 5 } }]],
  ])('%s', (_what, event, expected) => {
    expect(parse(event)).toEqual(expected)
  })

  test('a message that was taken back is gone with all its pieces', () => {
    const events = parse(written({ is_deleted: true }))

    expect(events.slice(0, 2)).toEqual([
      { kind: 'removed', ref: 'm_1', from },
      { kind: 'removed', ref: 'm_1#1', from },
    ])
    expect(events).toHaveLength(30)
  })
})

describe('what the account itself wrote', () => {
  const own = (event: object) => parse({ sender: { id: PAGE_ID }, recipient: { id: '42' }, ...event })

  test.each<[string, object, object[]]>([
    ['a text', written({ text: 'Oi', is_echo: true, app_id: 1, metadata: 'm-1' }), [message({ body: 'Oi', isOwn: true })]],
    ['a text that says only whose it is', written({ text: 'Oi' }), [message({ body: 'Oi', isOwn: true })]],
    ['a picture', written({ attachments: [file('image')], is_echo: true }), [message({ body: '', file: named('image'), isOwn: true })]],
    ['an answer', written({ text: 'Sim', is_echo: true, reply_to: { mid: 'm_0' } }), [message({ body: 'Sim', quotedRef: 'm_0', isOwn: true })]],
    ['a kind that nobody knows', written({ is_echo: true, attachments: [{ type: 'hologram', payload: {} }] }), []],
    ['a reaction', { reaction: { mid: 'm_0', action: 'react', emoji: '👍' } }, []],
    ['a change', { message_edit: { mid: 'm_0', text: 'Olá' } }, []],
    ['a pressed button', { postback: { mid: 'm_1', title: 'Sim' } }, []],
    ['a receipt', { read: { mid: 'm_0' } }, []],
  ])('%s is of the conversation with the contact', (_what, event, events) => {
    expect(own(event)).toEqual(events)
  })

  test('may be taken back, with every piece that it may have become', () => {
    const events = own(written({ is_echo: true, is_deleted: true }))
    expect(events[0]).toEqual({ kind: 'removed', ref: 'm_1', from, isOwn: true })
    expect(events).toHaveLength(30)
  })

  test('in a conversation that another app has is read too', () => {
    const [entry] = deliveryOf(messenger, { sender: { id: PAGE_ID }, recipient: { id: '42' }, ...written({ text: 'Oi', is_echo: true }) }).entry

    expect(read({ object: 'page', entry: [{ id: PAGE_ID, standby: entry?.messaging }] })).toEqual([message({ body: 'Oi', isOwn: true })])
  })
})

describe('what is nothing of a contact', () => {
  test.each<[string, unknown]>([
    ['an echo from the page to itself', deliveryOf(messenger, { sender: { id: PAGE_ID }, ...written({ text: 'Oi', is_echo: true }) })],
    ['a referral', deliveryOf(messenger, { referral: { ref: 'x' } })],
    ['an opt-in', deliveryOf(messenger, { optin: { type: 'one_time' } })],
    ['a comment', { object: 'page', entry: [{ id: PAGE_ID, changes: [{ field: 'feed', value: {} }] }] }],
    [
      'another page of the app',
      {
        ...deliveryOf(messenger, written({ text: 'Oi' })),
        entry: [{ id: '999', messaging: deliveryOf(messenger, written({ text: 'Oi' })).entry[0]?.messaging }],
      },
    ],
    ['the other network', deliveryOf(instagram, written({ text: 'Oi' }))],
  ])('%s', (_what, delivery) => {
    expect(read(delivery)).toEqual([])
  })
})

test.each<[string, object, string]>([
  ['of nobody', { sender: {}, ...written({ text: 'Oi' }) }, 'message'],
  ['of the page to nobody', { sender: { id: PAGE_ID }, recipient: {}, ...written({ text: 'Oi', is_echo: true }) }, 'message'],
  ['without an id', { message: { text: 'Oi' } }, 'message'],
  ['that is none', { message: { mid: 7 } }, 'message'],
])('a message %s is named as left out', (_what, given, detail) => {
  expect(read(deliveryOf(messenger, given))).toEqual([{ kind: 'leftOut', problem: 'notUnderstood', detail }])
})

test.each([
  ['Messenger', messenger, PAGE_ID],
  ['Instagram', instagram, ACCOUNT_ID],
])('a message of %s in a conversation that another app has can be read', (_what, network, id) => {
  const [{ messaging } = { messaging: [] }] = deliveryOf(network, written({ text: 'Vocês têm na cor azul?' })).entry

  expect(read({ object: network.object, entry: [{ id, time: 1_795_401_750_000, standby: messaging }] }, network)).toMatchObject([
    { kind: 'message', ref: 'm_1', at, body: 'Vocês têm na cor azul?', from: { addresses: [anaOf(network)] } },
  ])
})

describe('where somebody came from', () => {
  const productOf = (element: object) => ({ type: 'template', payload: { product: { elements: [element] } } })
  const referral = { source: 'ADS', type: 'OPEN_THREAD', ad_id: '12', ads_context_data: { ad_title: 'Óculos com 30% de desconto' } }

  test.each<[string, object, string]>([
    ['an advertisement with a text', written({ text: 'Olá', referral }), 'Olá\n\n📣 Óculos com 30% de desconto\nad_id: 12'],
    ['an advertisement without a text', written({ referral }), '📣 Óculos com 30% de desconto\nad_id: 12'],
    ['an advertisement with a pressed button', { postback: { mid: 'm_1', title: 'Começar', referral } }, 'Começar\n\n📣 Óculos com 30% de desconto\nad_id: 12'],
    ['a product', written({ text: 'Tem no 38?', referral: { product: { id: '900' } } }), 'Tem no 38?\n\n🏷️ 900'],
    ['a shared product', written({ attachments: [productOf({ id: '1', retailer_id: 'SKU-9', title: 'Vaso azul' })] }), '🏷️ Vaso azul (SKU-9)'],
    ['a shared product with a text', written({ text: 'Tem?', attachments: [productOf({ id: '1', title: 'Vaso azul' })] }), 'Tem?\n🏷️ Vaso azul (1)'],
    ['something of another kind beside a text', written({ text: 'Veja', attachments: [{ type: 'appointment', payload: {} }] }), 'Veja\n⚠ appointment'],
    ['a link of our own', written({ text: 'Olá', referral: { ref: 'x', source: 'SHORTLINK' } }), 'Olá'],
  ])('%s', (_what, event, body) => {
    expect(parse(event)).toEqual([message({ body })])
  })
})

test('somebody who came by an advertisement and has written nothing opens the conversation', () => {
  const referral = { source: 'ADS', type: 'OPEN_THREAD', ad_id: '12' }

  expect(parse({ referral })).toEqual([message({ body: '📣 ad_id: 12' }, `referral:${PAGE_ID}:42:1795401750000`)])
})

test('thirty pictures at once are thirty messages, and something of another kind among them is named', () => {
  const pictures = Array.from({ length: 30 }, () => file('image'))

  const events = parse(written({ attachments: [...pictures, { type: 'appointment', payload: {} }] }))

  expect(events).toHaveLength(30)
  expect(events[0]).toMatchObject({ ref: 'm_1', body: '⚠ appointment' })
  expect(events[29]).toMatchObject({ ref: 'm_1#29', body: '' })
})

test('a zero byte and half an emoji are left out of what is stored', () => {
  expect(parse(written({ text: 'maria\u0000exemplo \ud83d' }))).toEqual([message({ body: 'mariaexemplo ' })])
})

test('Instagram has people of its own', () => {
  expect(parse(written({ text: 'Oi' }), instagram)).toEqual([
    { kind: 'message', ref: 'm_1', from: { addresses: [{ kind: 'igsid', value: `${ACCOUNT_ID}:42` }], name: '' }, at, body: 'Oi' },
  ])
})

test('several entries and news come in their order, and a broken one takes none with it', () => {
  const [one] = deliveryOf(messenger, written({ text: 'Um' }), { message: 7 }, { message: { mid: 'm_2', text: 'Dois' } }).entry
  const [other] = deliveryOf(messenger, { message: { mid: 'm_3', text: 'Três' } }).entry

  const events = read({ object: 'page', entry: [one, 7, other] })

  expect(events.map((event) => 'body' in event && event.body)).toEqual(['Um', 'Dois', 'Três'])
})

test.each(['', '{', '[]', '{}', 'null', '{"object":"page"}'])('%j is no delivery', (body) => {
  expect(() => parseDelivery(Buffer.from(body), connection, messenger)).toThrow()
})
