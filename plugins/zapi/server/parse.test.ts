import { describe, expect, test } from 'vitest'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import { parseDelivery } from './parse.ts'
import { LID, PHONE, receivedOf, vCard } from './testing/deliveries.ts'

const from = {
  addresses: [
    { kind: 'phone', value: PHONE },
    { kind: 'lid', value: LID },
  ],
  name: 'Ana Prado',
}
const parse = (delivery: object): ChannelEvent[] => parseDelivery(Buffer.from(JSON.stringify({ instanceId: 'I', ...delivery })))
const received = (more: object) => parse(receivedOf(more))
const messageEvents = (body: string, more: object = {}) => [{ kind: 'message', ref: '3A01', from, body, ...more }]
const url = 'https://arquivos.example/f'
const file = (name: string, type: string, more: object = {}) => ({ file: { id: url, name, type, ...more } })
const place = { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A' }

describe('a message', () => {
  test.each<[string, object, object[]]>([
    ['text', { text: { message: 'Oi' } }, messageEvents('Oi')],
    ['answer', { text: { message: 'Sim' }, referenceMessageId: '3EB0AA' }, messageEvents('Sim', { quotedRef: '3EB0AA' })],
    ['answer to a status', { text: { message: 'Que lindo' }, isStatusReply: true }, messageEvents('Que lindo')],
    ['forwarded', { text: { message: 'Veja' }, forwarded: true }, messageEvents('Veja', { isForwarded: true })],
    ['image', { image: { imageUrl: url, mimeType: 'image/jpeg', caption: 'Nota' } }, messageEvents('Nota', file('photo.jpg', 'image/jpeg'))],
    ['image that is lost', { image: { imageUrl: null, mimeType: 'image/jpeg', downloadError: true } }, messageEvents('', { file: { id: '' } })],
    ['video', { video: { videoUrl: url, mimeType: 'video/mp4' } }, messageEvents('', file('video.mp4', 'video/mp4'))],
    ['voice note', { audio: { audioUrl: url, mimeType: 'audio/ogg; codecs=opus' } }, messageEvents('', file('voice.ogg', 'audio/ogg; codecs=opus'))],
    ['audio', { audio: { audioUrl: url, mimeType: 'audio/mpeg' } }, messageEvents('', file('audio.mp3', 'audio/mpeg'))],
    ['document', { document: { documentUrl: url, mimeType: 'application/pdf', fileName: 'a.pdf' } }, messageEvents('', file('a.pdf', 'application/pdf'))],
    ['sticker', { sticker: { stickerUrl: url, mimeType: 'image/webp' } }, messageEvents('', file('sticker.webp', 'image/webp', { isSticker: true }))],
    ['place', { location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A', url: '' } }, messageEvents('Loja', { data: place })],
    ['place in texts', { location: { latitude: '-23.5', longitude: '-46.6', name: 'Loja', address: 'Rua A' } }, messageEvents('Loja', { data: place })],
    [
      'contact',
      { contact: { displayName: 'Caio Reis', vCard } },
      messageEvents('Caio Reis', { data: { type: 'vcard', contacts: [{ number: '5521977776666' }] } }),
    ],
    ['pressed button', { buttonsResponseMessage: { buttonId: '1', message: 'Sim' } }, messageEvents('Sim')],
    ['chosen row', { listResponseMessage: { selectedRowId: '2', title: 'Boleto', message: 'Segunda via' } }, messageEvents('Boleto')],
    ['template', { hydratedTemplate: { message: 'Seu pedido saiu' } }, messageEvents('Seu pedido saiu')],
    [
      'reaction',
      { reaction: { value: '👍', referencedMessage: { messageId: '3EB0AA', fromMe: true } } },
      [{ kind: 'reacted', ref: '3EB0AA', from, emoji: '👍' }],
    ],
    ['reaction taken back', { reaction: { value: '', referencedMessage: { messageId: '3EB0AA' } } }, [{ kind: 'reacted', emoji: '' }]],
    ['edited', { isEdit: true, text: { message: 'Ola' } }, [{ kind: 'edited', ref: '3A01', from, body: 'Ola' }]],
    ['edited to nothing', { isEdit: true }, []],
    ['taken back', { notification: 'REVOKE' }, [{ kind: 'removed', ref: '3A01', from }]],
    ['of our own taken back', { fromMe: true, notification: 'REVOKE' }, [{ kind: 'removed', ref: '3A01', isOwn: true }]],
    ['of our own edited', { fromMe: true, isEdit: true, text: { message: 'Olá' } }, [{ kind: 'edited', ref: '3A01', body: 'Olá', isOwn: true }]],
    ['that only the phone has', { waitingMessage: true, viewOnce: true }, [{ kind: 'unreadable', ref: 'waiting:3A01', from, what: 'message' }]],
    ['poll', { poll: { question: 'Qual?' } }, [{ kind: 'unreadable', ref: '3A01', what: 'poll' }]],
    ['of an unknown kind', { pixKeyMessage: { key: 'x' } }, [{ kind: 'unreadable', ref: '3A01', what: 'message' }]],
    ['vote', { pollVote: { options: [] } }, []],
    ['pinned', { pinMessage: { action: 'pin' } }, []],
    ['news of the profile', { notification: 'PROFILE_NAME_UPDATED', profileName: 'x' }, []],
    ['news without an id', { messageId: undefined, notification: 'CHAT_LABEL_ASSOCIATION', notificationParameters: [{}] }, []],
  ])('%s', (_what, more, expected) => {
    expect(received(more)).toMatchObject(expected)
    expect(received(more)).toHaveLength(expected.length)
  })

  test.each([
    ['of a channel', { isNewsletter: true }],
    ['of a list', { broadcast: true }],
    ['of the account itself, which only the phone has', { fromMe: true, waitingMessage: true }],
  ])('%s is nothing', (_what, more) => {
    expect(received({ text: { message: 'Oi' }, ...more })).toEqual([])
  })

  test('has its own time, and tells the advertisement that it came from', () => {
    const externalAdReply = { title: 'Óculos', sourceUrl: 'https://fb.example/ad/1', sourceType: 'ad', ctwaClid: 'ARclid' }
    expect(received({ text: { message: 'Oi' }, externalAdReply })).toMatchObject([
      { at: new Date('2026-11-23T02:42:30Z'), body: 'Oi\n\n📣 Óculos\nhttps://fb.example/ad/1\nctwa_clid: ARclid' },
    ])
  })

  test.each([
    ['1203630-group', '1203630'],
    ['5511999999999-1623281429', '5511999999999-1623281429'],
  ])('of the group %s is the group’s, and says who wrote it', (phone, value) => {
    const inGroup = { phone, isGroup: true, chatName: 'Moradores', senderLid: '777@lid', text: { message: 'Oi' } }
    const from = { addresses: [{ kind: 'group', value }], name: 'Moradores' }
    const [event] = received({ ...inGroup, participantPhone: '5511911111111', participantLid: '777@lid', senderName: 'Ana' })
    expect(event).toMatchObject({
      ...{ kind: 'message', from, body: 'Oi' },
      author: {
        addresses: [
          { kind: 'phone', value: '5511911111111' },
          { kind: 'lid', value: '777' },
        ],
        name: 'Ana',
      },
    })
    const [own] = received({ ...inGroup, fromMe: true })
    expect(own).toMatchObject({ isOwn: true, from })
    expect(own).not.toHaveProperty('author')
  })

  test.each([
    ['GROUP_PARTICIPANT_ADD', 'joined', 'left'],
    ['GROUP_PARTICIPANT_INVITE', 'joined', 'left'],
    ['GROUP_PARTICIPANT_LEAVE', 'left', 'joined'],
    ['GROUP_PARTICIPANT_REMOVE', 'left', 'joined'],
  ])('%s tells who %s', (notification, change, other) => {
    const notice = { phone: '1203630-group', isGroup: true, notification, notificationParameters: ['5511911111111', '777@lid', {}] }
    const events = received(notice)
    expect(events).toMatchObject([
      {
        ...{ kind: 'membersChanged', from: { addresses: [{ kind: 'group', value: '1203630' }] }, [other]: [] },
        [change]: [{ addresses: [{ kind: 'phone', value: '5511911111111' }] }, { addresses: [{ kind: 'lid', value: '777' }] }],
      },
    ])
    expect(received(notice)).toEqual(events)
    expect(received({ ...notice, messageId: '3A99' })).not.toEqual(events)
    expect(received({ ...notice, notificationParameters: 'todos' })).toEqual([])
    expect(received({ ...notice, phone: '5511911111111', isGroup: false })).toEqual([])
  })

  test('of the account itself is its own, and the chat is whom it went to', () => {
    const [event] = received({ text: { message: 'Oi' }, fromMe: true, phone: '5521977776666' })
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

  test('by a hidden number comes from that number', () => {
    expect(received({ phone: `${LID}@lid`, text: { message: 'Oi' } })).toMatchObject([{ from: { addresses: [{ kind: 'lid', value: LID }] } }])
  })
})

test.each<[object, object[]]>([
  [{ type: 'MessageStatusCallback', status: 'SENT', ids: ['3EB0', '3EB0'] }, [{ kind: 'ack', ref: '3EB0', ack: 1 }]],
  [
    { type: 'MessageStatusCallback', status: 'RECEIVED', ids: ['3EB0', '3EB1'] },
    [
      { ref: '3EB0', ack: 2 },
      { ref: '3EB1', ack: 2 },
    ],
  ],
  [{ type: 'MessageStatusCallback', status: 'READ', ids: ['3EB0'] }, [{ ack: 3 }]],
  [{ type: 'MessageStatusCallback', status: 'PLAYED', ids: ['3EB0'] }, [{ ack: 4 }]],
  [{ type: 'MessageStatusCallback', status: 'READ_BY_ME', ids: ['3A01', '3A01'] }, [{ kind: 'readByAccount', ref: '3A01' }]],
  [{ type: 'MessageStatusCallback', status: 'READ', ids: ['3EB0'], isGroup: true }, []],
  [{ type: 'MessageStatusCallback', status: 'SENT', ids: ['3EB0'], isGroup: true }, [{ kind: 'ack', ref: '3EB0', ack: 1 }]],
  [{ type: 'DeliveryCallback', zaapId: 'Z', messageId: '3EB0' }, [{ kind: 'ack', ref: '3EB0', ack: 1 }]],
  ...(
    [
      ['Temporary failure, try again', 'temporary', 60_000],
      ['Timeout', 'temporary', 60_000],
      ['You need to be connected', 'notConnected', 60_000],
      ['Phone is invalid', 'invalidRecipient', undefined],
      ['Invalid image', 'mediaRejected', undefined],
      ['no', 'refused', undefined],
    ] as const
  ).map(([error, reason, retryAfterMs]): [object, object[]] => [
    { type: 'DeliveryCallback', zaapId: 'Z', messageId: '3EB0', error },
    [{ kind: 'ack', ref: '3EB0', ack: -1, reason, detail: error, ...(retryAfterMs && { retryAfterMs }) }],
  ]),
  [{ type: 'ConnectedCallback', connected: true, phone: '5511940000000' }, [{ kind: 'line', status: 'CONNECTED', number: '5511940000000' }]],
  [{ type: 'DisconnectedCallback', disconnected: true, error: 'Device gone' }, [{ status: 'DISCONNECTED', reason: 'notConnected', detail: 'Device gone' }]],
  [{ type: 'PresenceChatCallback', status: 'COMPOSING', phone: PHONE }, []],
  [{ type: 'AlgoNovo' }, []],
])('%j', (delivery, expected) => {
  expect(parse(delivery)).toMatchObject(expected)
  expect(parse(delivery)).toHaveLength(expected.length)
})

test.each(['', 'nada', '[]', '{"type":7}', '{"type":"MessageStatusCallback"}', '{"type":"ReceivedCallback","phone":7}'])('%j is no delivery', (body) => {
  expect(() => parseDelivery(Buffer.from(body))).toThrow()
})

test.each<[object, object[]]>([
  [{ notification: 'CALL_MISSED_VOICE', callId: 'C1' }, [{ kind: 'call', ref: 'C1', from, state: 'missed', isVideo: false, at: new Date(1795401750000) }]],
  [{ notification: 'CALL_MISSED_VIDEO' }, [{ ref: '3A01', isVideo: true }]],
  [{ notification: 'CALL_MISSED_GROUP_VOICE', callId: 'C1' }, []],
  [{ notification: 'CALL_MISSED_VOICE', callId: 'C1', phone: '1203630-group', isGroup: true }, []],
  [{ notification: 'CALL_MISSED_VOICE', callId: 'C1', fromMe: true }, []],
])('a call that nobody answered %j', (more, events) => {
  expect(received(more)).toMatchObject(events)
})
