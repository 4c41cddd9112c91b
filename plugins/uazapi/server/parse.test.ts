import { describe, expect, test } from 'vitest'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import { parseDelivery } from './parse.ts'
import { deliveryOf, JID, LID, media, messageOf, PHONE, vcard } from './testing/deliveries.ts'

const addresses = [
  { kind: 'phone', value: PHONE },
  { kind: 'lid', value: LID },
]
const from = { addresses, name: 'Ana Prado' }
const parse = (EventType: string, more: object): ChannelEvent[] => parseDelivery(Buffer.from(JSON.stringify(deliveryOf(EventType, more))))
const message = (more: object): ChannelEvent[] => parseDelivery(Buffer.from(JSON.stringify(messageOf(more))))
const messageEvents = (body: string, more: object = {}) => [{ kind: 'message', ref: '3A01', from, body, ...more }]
const file = (name: string, type: string | null, more: object = {}) => ({ file: { id: '5511940000000:3A01', name, type, ...more } })

describe('a message', () => {
  test.each<[string, object, object[]]>([
    ['text', { messageType: 'ExtendedTextMessage', text: 'Oi', content: { text: 'Oi' } }, messageEvents('Oi')],
    ['plain text', { messageType: 'Conversation', text: 'Oi', content: 'Oi' }, messageEvents('Oi')],
    ['answer', { messageType: 'ExtendedTextMessage', text: 'Sim', content: { text: 'Sim' }, quoted: '3EB0AA' }, messageEvents('Sim', { quotedRef: '3EB0AA' })],
    [
      'forwarded',
      { messageType: 'ExtendedTextMessage', text: 'Veja', content: { text: 'Veja', contextInfo: { isForwarded: true } } },
      messageEvents('Veja', { isForwarded: true }),
    ],
    ['image', media('ImageMessage', 'image', { URL: 'https://mmg', mimetype: 'image/jpeg' }, 'Nota'), messageEvents('Nota', file('photo.jpg', 'image/jpeg'))],
    ['video', media('VideoMessage', 'video', { mimetype: 'video/mp4' }), messageEvents('', file('video.mp4', 'video/mp4'))],
    ['voice note', media('AudioMessage', 'ptt', { mimetype: 'audio/ogg', PTT: true }), messageEvents('', file('voice.ogg', 'audio/ogg'))],
    ['audio', media('AudioMessage', 'audio', { mimetype: 'audio/mpeg' }), messageEvents('', file('audio.mp3', 'audio/mpeg'))],
    ['document', media('DocumentMessage', 'document', { mimetype: 'text/plain', fileName: 'a.txt' }), messageEvents('', file('a.txt', 'text/plain'))],
    ['sticker', media('StickerMessage', 'sticker', { mimetype: 'image/webp' }), messageEvents('', file('sticker.webp', 'image/webp', { isSticker: true }))],
    ['file of which nothing else is known', media('', 'ptt', null), messageEvents('', file('voice.ogg', null))],
    [
      'place',
      media('LocationMessage', 'location', { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja', JPEGThumbnail: 'AA' }),
      messageEvents('Loja', { data: { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: null } }),
    ],
    [
      'contact',
      media('ContactMessage', 'vcard', { displayName: 'Caio Reis', vcard }),
      messageEvents('Caio Reis', { data: { type: 'vcard', contacts: [{ number: '5521977776666' }] } }),
    ],
    ['pressed button', { messageType: 'ButtonsResponseMessage', content: {}, text: 'Sim', buttonOrListid: 'sim' }, messageEvents('Sim')],
    ['pressed button without words', { messageType: 'ButtonsResponseMessage', content: {}, buttonOrListid: 'sim' }, messageEvents('sim')],
    ['vote', { type: 'poll', messageType: 'PollUpdateMessage', content: {}, vote: 'Azul' }, messageEvents('Azul')],
    ['reaction', { type: 'reaction', messageType: 'ReactionMessage', reaction: '3EB0AA', text: '👍' }, [{ kind: 'reacted', ref: '3EB0AA', from, emoji: '👍' }]],
    ['reaction taken back', { type: 'reaction', messageType: 'ReactionMessage', reaction: '3EB0AA' }, [{ kind: 'reacted', ref: '3EB0AA', emoji: '' }]],
    ['edited', { messageType: 'ExtendedTextMessage', text: 'Ola', edited: '3A00' }, [{ kind: 'edited', ref: '3A00', from, body: 'Ola' }]],
    [
      'of our own edited',
      { messageType: 'ExtendedTextMessage', text: 'Ola', edited: '3A00', fromMe: true },
      [{ kind: 'edited', ref: '3A00', body: 'Ola', isOwn: true }],
    ],
    ['edited to nothing', { messageType: 'ExtendedTextMessage', edited: '3A00' }, []],
    ['of an unknown kind', { messageType: 'PaymentInviteMessage', content: {} }, [{ kind: 'unreadable', ref: '3A01', from, what: 'message' }]],
    ['of an unknown kind without content', { messageType: 'EventMessage', content: null }, [{ kind: 'unreadable', what: 'message' }]],
    ['poll', { messageType: 'PollCreationMessageV3', content: { name: 'Qual?' } }, [{ kind: 'unreadable', what: 'poll' }]],
    ['nothing but keys', { messageType: 'SenderKeyDistributionMessage', content: {} }, []],
    ['nothing', { messageType: '' }, []],
  ])('%s', (_what, more, expected) => {
    expect(message(more)).toMatchObject(expected)
    expect(message(more)).toHaveLength(expected.length)
  })

  test.each([
    ['of somebody’s status', { chatid: 'status@broadcast' }],
    ['of the account itself, a reaction', { fromMe: true, reaction: '3EB0' }],
    ['that came from here', { wasSentByApi: true }],
  ])('%s is nothing', (_what, more) => {
    expect(message({ messageType: 'Conversation', text: 'Oi', ...more })).toEqual([])
  })

  test('has its own time, and all answers of a form', () => {
    const content = { nativeFlowResponseMessage: { name: 'flow', paramsJSON: '{"flow_token":"x","servicos":["corte","barba"]}' } }
    expect(message({ messageType: 'InteractiveResponseMessage', text: 'Enviado', content: { body: { text: 'Enviado' }, ...content } })).toMatchObject(
      messageEvents('Enviado\nservicos: corte, barba', { at: new Date('2026-11-23T02:42:30Z') }),
    )
  })

  test('of a group is the group’s, and says who wrote it', () => {
    const inGroup = { chatid: '1203630@g.us', isGroup: true, groupName: 'Moradores', messageType: 'Conversation', text: 'Oi' }
    const group = { addresses: [{ kind: 'group', value: '1203630' }], name: 'Moradores' }
    const [event] = message({ ...inGroup, sender: '777@lid', sender_pn: '5511911111111@s.whatsapp.net', sender_lid: '777@lid', senderName: 'Ana' })
    expect(event).toMatchObject({
      ...{ kind: 'message', from: group, body: 'Oi' },
      author: {
        addresses: [
          { kind: 'lid', value: '777' },
          { kind: 'phone', value: '5511911111111' },
        ],
        name: 'Ana',
      },
    })
    const [own] = message({ ...inGroup, fromMe: true })
    expect(own).toMatchObject({ isOwn: true, from: group })
    expect(own).not.toHaveProperty('author')
  })

  test('of the account itself is its own, and the chat is whom it went to', () => {
    const [event] = message({ messageType: 'Conversation', text: 'Oi', fromMe: true, chatid: '5521977776666@s.whatsapp.net' })
    expect(event).toMatchObject({
      kind: 'message',
      isOwn: true,
      body: 'Oi',
      from: {
        addresses: [
          { kind: 'phone', value: '5521977776666' },
          { kind: 'lid', value: LID },
        ],
      },
    })
  })

  test('by a hidden number comes from one person with both addresses', () => {
    expect(message({ messageType: 'Conversation', text: 'Oi', chatid: `${LID}@lid`, senderName: '' })).toMatchObject([
      { from: { addresses: [...addresses].reverse(), name: 'Ana' } },
    ])
  })
})

describe('of what was said before', () => {
  const receipt = (state: string, more: object = {}) =>
    parse('messages_update', { type: 'ReadReceipt', state, event: { Chat: JID, MessageIDs: ['3EB0', '3EB1'], IsFromMe: false, IsGroup: false, ...more } })
  test.each<[string, object, object[]]>([
    [
      'Sent',
      {},
      [
        { kind: 'ack', ref: '3EB0', ack: 1 },
        { ref: '3EB1', ack: 1 },
      ],
    ],
    ['Delivered', {}, [{ ack: 2 }, { ack: 2 }]],
    ['read', {}, [{ ack: 3 }, { ack: 3 }]],
    ['Played', { MessageIDs: ['3EB0'] }, [{ ack: 4 }]],
    ['failed', { MessageIDs: ['3EB0'] }, [{ ack: -1, reason: 'temporary' }]],
    ['Deleted', { MessageIDs: ['3A01'] }, [{ kind: 'removed', ref: '3A01', from: { addresses: [addresses[0]] } }]],
    ['Read', { IsFromMe: true }, []],
    ['Read', { IsGroup: true }, []],
    ['Read', { Chat: '1@g.us' }, []],
    ['Read', { MessageIDs: null }, []],
    ['AlgoNovo', {}, []],
  ])('%s %j', (state, more, expected) => {
    expect(receipt(state, more)).toMatchObject(expected)
    expect(receipt(state, more)).toHaveLength(expected.length)
  })

  test('by the message itself', () => {
    expect(parse('messages_update', { message: { messageid: '3EB0', chatid: JID, status: 'READ' } })).toEqual([{ kind: 'ack', ref: '3EB0', ack: 3 }])
  })
})

test.each<[object, object[]]>([
  [{ status: 'connecting', qrcode: 'data:image/png;base64,AAAA' }, [{ status: 'qrcode', qrcode: 'data:image/png;base64,AAAA' }]],
  [{ status: 'connecting', qrcode: '', paircode: 'ABCD1234' }, [{ status: 'PAIRING', pairingCode: 'ABCD1234' }]],
  [{ status: 'connecting' }, [{ status: 'OPENING' }]],
  [{ status: 'connected', owner: '5511940000000' }, [{ status: 'CONNECTED', number: '5511940000000' }]],
  [{ status: 'connected' }, [{ status: 'CONNECTED' }]],
  [
    { status: 'disconnected', lastDisconnectReason: '401: logged out from another device' },
    [{ status: 'DISCONNECTED', reason: 'notConnected', detail: '401: logged out from another device' }],
  ],
  [{ status: 'disconnected', lastDisconnectReason: '403: banned' }, [{ status: 'DISCONNECTED', reason: 'accountRestricted' }]],
  [{ status: 'disconnected' }, [{ status: 'DISCONNECTED', reason: 'notConnected' }]],
  [{ status: 'hibernated' }, []],
])('the line %j', (instance, expected) => {
  const events = parse('connection', { instance: { name: 'loja', ...instance }, type: 'LoggedOut' })
  expect(events).toMatchObject(expected.map((one) => ({ kind: 'line', ...one })))
  expect(events).toHaveLength(expected.length)
})

test.each(['presence', 'call', 'history', 'algo'])('%s says nothing', (EventType) => {
  expect(parse(EventType, {})).toEqual([])
})

test.each(['', 'nada', '[]', '{"EventType":7}', '{"EventType":"messages","message":{}}'])('%j is no delivery', (body) => {
  expect(() => parseDelivery(Buffer.from(body))).toThrow()
})

test.each([
  ['by its type', { type: 'CallOffer' }, {}],
  ['by what WhatsApp called it', {}, { Data: { Tag: 'offer', Content: [{ Tag: 'video' }] } }],
])('a call is known %s', (_how, more, data) => {
  const event = { From: JID, CallCreator: JID, CallCreatorAlt: `${LID}@lid`, CallID: 'C1', ...data }

  expect(parse('call', { event, ...more })).toMatchObject([{ kind: 'call', ref: 'C1', from: { addresses }, state: 'ringing' }])
})
