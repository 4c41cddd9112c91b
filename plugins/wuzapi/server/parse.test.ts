import { describe, expect, test } from 'vitest'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import { parseDelivery } from './parse.ts'
import { deliveryOf, info, keys, LID, messageOf, PHONE, vcard } from './testing/deliveries.ts'

const from = {
  addresses: [
    { kind: 'phone', value: PHONE },
    { kind: 'lid', value: LID },
  ],
  name: 'Ana Prado',
}
const parse = (delivery: object): ChannelEvent[] => parseDelivery(Buffer.from(JSON.stringify(deliveryOf(delivery))))
const message = (content: unknown, more: object = {}, held: object = {}) => parse(messageOf(content, more, held))
const messageEvents = (body: string, more: object = {}) => [{ kind: 'message', ref: '3A01', from, body, ...more }]
const fetched = (kind: string, name: string, type: string) => {
  const { URL: url, directPath, mediaKey, fileSHA256: fileSha256, fileEncSHA256: fileEncSha256, fileLength } = keys
  return { file: { id: JSON.stringify({ kind, url, directPath, mediaKey, mimetype: type, fileSha256, fileEncSha256, fileLength }), name, type } }
}

describe('a message', () => {
  test.each<[string, unknown, object[]]>([
    ['text', { conversation: 'Oi' }, messageEvents('Oi')],
    ['answer', { extendedTextMessage: { text: 'Sim', contextInfo: { stanzaID: '3EB0AA' } } }, messageEvents('Sim', { quotedRef: '3EB0AA' })],
    ['image', { imageMessage: { ...keys, mimetype: 'image/jpeg', caption: 'Nota' } }, messageEvents('Nota', fetched('image', 'photo.jpg', 'image/jpeg'))],
    ['video', { videoMessage: { ...keys, mimetype: 'video/mp4' } }, messageEvents('', fetched('video', 'video.mp4', 'video/mp4'))],
    ['round video', { ptvMessage: { ...keys, mimetype: 'video/mp4' } }, messageEvents('', fetched('video', 'video.mp4', 'video/mp4'))],
    ['voice note', { audioMessage: { ...keys, mimetype: 'audio/ogg', PTT: true } }, messageEvents('', fetched('audio', 'voice.ogg', 'audio/ogg'))],
    ['audio', { audioMessage: { ...keys, mimetype: 'audio/mpeg' } }, messageEvents('', fetched('audio', 'audio.mp3', 'audio/mpeg'))],
    ['document', { documentMessage: { ...keys, mimetype: 'text/plain', fileName: 'a.txt' } }, messageEvents('', fetched('document', 'a.txt', 'text/plain'))],
    ['sticker', { stickerMessage: { ...keys, mimetype: 'image/webp' } }, messageEvents('', fetched('sticker', 'sticker.webp', 'image/webp'))],
    [
      'place',
      { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja', JPEGThumbnail: 'AA' } },
      messageEvents('Loja', { data: { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: null } }),
    ],
    [
      'contact',
      { contactMessage: { displayName: 'Caio Reis', vcard } },
      messageEvents('Caio Reis', { data: { type: 'vcard', contacts: [{ number: '5521977776666' }] } }),
    ],
    ['pressed button', { buttonsResponseMessage: { selectedButtonID: 'sim', Response: { SelectedDisplayText: 'Sim' } } }, messageEvents('Sim')],
    ['chosen row', { listResponseMessage: { title: 'Boleto', singleSelectReply: { selectedRowID: '2' } } }, messageEvents('Boleto')],
    ['forwarded', { extendedTextMessage: { text: 'Veja', contextInfo: { isForwarded: true } } }, messageEvents('Veja', { isForwarded: true })],
    ['vanishing', { ephemeralMessage: { message: { conversation: 'Some' } } }, messageEvents('Some')],
    ['reaction', { reactionMessage: { key: { ID: '3EB0AA', remoteJID: info.Chat }, text: '👍' } }, [{ kind: 'reacted', ref: '3EB0AA', from, emoji: '👍' }]],
    ['reaction taken back', { reactionMessage: { key: { ID: '3EB0AA' } } }, [{ kind: 'reacted', ref: '3EB0AA', emoji: '' }]],
    ['taken back', { protocolMessage: { key: { ID: '3A00' }, type: 0 } }, [{ kind: 'removed', ref: '3A00', from }]],
    ['edited', { protocolMessage: { key: { ID: '3A00' }, type: 14, editedMessage: { conversation: 'Ola' } } }, [{ kind: 'edited', ref: '3A00', body: 'Ola' }]],
    ['poll', { pollCreationMessageV3: { name: 'Qual?' } }, [{ kind: 'unreadable', ref: '3A01', from, what: 'poll' }]],
    ['of an unknown kind', { paymentInviteMessage: {} }, [{ kind: 'unreadable', ref: '3A01', what: 'message' }]],
    ['nothing but keys', { senderKeyDistributionMessage: {}, messageContextInfo: {} }, []],
    ['nothing', null, []],
  ])('%s', (_what, content, expected) => {
    expect(message(content)).toMatchObject(expected)
    expect(message(content)).toHaveLength(expected.length)
  })

  test.each([
    ['view_once', [{ kind: 'unreadable', ref: '3A01', from, what: 'viewOnce' }]],
    ['', [{ kind: 'unreadable', ref: 'undecrypted:3A01', awaitedRef: '3A01', from, what: 'undecrypted' }]],
  ])('of which the gateway got no content (%j) is not lost', (UnavailableType, expected) => {
    expect(parse({ type: 'UndecryptableMessage', event: { Info: info, IsUnavailable: true, UnavailableType } })).toEqual(expected)
  })

  test('has its own time, in whatever zone the gateway writes it', () => {
    expect(message({ conversation: 'Oi' })).toMatchObject([{ at: new Date('2026-11-23T05:00:00Z') }])
  })

  test('of a click on an advertisement tells the advertisement', () => {
    const externalAdReply = { title: 'Óculos', sourceURL: 'https://fb.example/ad/1', sourceID: '12', ctwaClid: 'ARclid' }
    expect(message({ extendedTextMessage: { text: 'Oi', contextInfo: { externalAdReply } } })).toMatchObject(
      messageEvents('Oi\n\n📣 Óculos\nhttps://fb.example/ad/1\nctwa_clid: ARclid'),
    )
  })

  test('brings its file along', () => {
    const content = { imageMessage: { ...keys, mimetype: 'image/jpeg' } }
    const held = { base64: Buffer.from('foto').toString('base64'), mimeType: 'image/png', fileName: '3A01.png' }
    expect(message(content, {}, held)).toMatchObject(
      messageEvents('', { file: { id: '3A01', name: 'photo.jpg', type: 'image/png', content: Buffer.from('foto') } }),
    )
  })

  test.each([
    ['of somebody’s status', { Chat: 'status@broadcast' }],
    ['of a channel', { Chat: '1203630@newsletter' }],
  ])('%s is nothing', (_what, more) => {
    expect(message({ conversation: 'Oi' }, more)).toEqual([])
  })

  test('of the account itself is its own, and the chat is whom it went to', () => {
    const [event] = message({ conversation: 'Oi' }, { IsFromMe: true, Chat: '5521977776666@s.whatsapp.net' })
    expect(event).toMatchObject({ kind: 'message', isOwn: true, body: 'Oi', from: { addresses: [{ kind: 'phone', value: '5521977776666' }] } })
  })

  test('of the account itself in a chat of a hidden number goes to the contact, not to the account', () => {
    const own = { IsFromMe: true, Chat: `${LID}@lid`, Sender: '999999999999999@lid', SenderAlt: '5511940000000@s.whatsapp.net', RecipientAlt: info.Chat }
    const addresses = [
      { kind: 'lid', value: LID },
      { kind: 'phone', value: PHONE },
    ]
    expect(message({ conversation: 'Oi' }, own)).toMatchObject([{ isOwn: true, from: { addresses } }])
  })

  test('by a hidden number comes from one person with both addresses', () => {
    const [event] = message({ conversation: 'Oi' }, { Chat: `${LID}@lid`, Sender: `${LID}@lid` })
    expect(event).toMatchObject({ from: { addresses: [...from.addresses].reverse() } })
  })
})

describe('forms', () => {
  const json = JSON.stringify({ type: 'Message', event: { Info: info, Message: { documentMessage: { ...keys, fileName: 'a.txt', mimetype: 'text/plain' } } } })

  test('of older gateways hold the delivery', () => {
    expect(parseDelivery(Buffer.from(new URLSearchParams({ jsonData: json, token: 'x' }).toString()))).toMatchObject([{ ref: '3A01', body: '' }])
  })

  test('with a file hold it beside the delivery, byte for byte', () => {
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255, 13, 10, 13, 10, 7])
    const part = (head: string) => `--limite\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
    const head = `${part('name="jsonData"')}${json}\r\n${part('name="token"')}x\r\n${part('name="file"; filename="a.txt"\r\nContent-Type: text/plain')}`
    const [event] = parseDelivery(Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--limite--\r\n')]))
    expect(event).toMatchObject({ kind: 'message', file: { name: 'a.txt', content: bytes } })
  })
})

describe('in a group', () => {
  const group = { addresses: [{ kind: 'group', value: '1203630' }], name: '' }
  const change = (event: object) => parse({ type: 'GroupInfo', event: { JID: '1203630@g.us', Timestamp: '2026-11-26T12:00:00-03:00', ...event } })

  test('a message is of the group, and says who wrote it and whom it calls', () => {
    const content = { extendedTextMessage: { text: '@5521977776666 veja', contextInfo: { mentionedJID: ['5521977776666@s.whatsapp.net'] } } }
    expect(message(content, { Chat: '1203630@g.us', IsGroup: true })).toMatchObject([
      {
        ...{ kind: 'message', from: group, body: '@5521977776666 veja', mentions: [{ kind: 'phone', value: '5521977776666' }] },
        author: {
          addresses: [
            { kind: 'lid', value: LID },
            { kind: 'phone', value: PHONE },
          ],
          name: 'Ana Prado',
        },
      },
    ])
    const own = message({ conversation: 'Oi' }, { Chat: '1203630@g.us', IsGroup: true, IsFromMe: true })
    expect(own).toMatchObject([{ isOwn: true, from: group }])
    expect(own[0]).not.toHaveProperty('author')
  })

  test('people join and leave, and somebody let them in', () => {
    const [event] = change({ Join: [`${PHONE}@s.whatsapp.net`], Leave: [`${LID}@lid`], Sender: '999@lid', SenderPN: '5511940000000@s.whatsapp.net' })
    expect(event).toMatchObject({
      ...{ kind: 'membersChanged', from: group, by: { kind: 'phone', value: '5511940000000' } },
      joined: [{ addresses: [{ kind: 'phone', value: PHONE }] }],
      left: [{ addresses: [{ kind: 'lid', value: LID }] }],
    })
  })

  test('the same change has the same id, and a later change another', () => {
    const refsOf = (event: object) => change({ Join: [`${LID}@lid`], ...event }).map((one) => 'ref' in one && one.ref)
    expect(refsOf({})).toEqual(refsOf({}))
    expect(refsOf({ Timestamp: '2026-11-26T12:05:00-03:00' })).not.toEqual(refsOf({}))
    expect(refsOf({ ParticipantVersionID: '18' })).not.toEqual(refsOf({}))
  })

  test('a new name is its name', () => {
    expect(change({ Name: { Name: 'Moradores', NameSetAt: '2026-11-26T12:00:00-03:00' } })).toEqual([{ kind: 'named', from: { ...group, name: 'Moradores' } }])
  })

  test.each([
    ['another change', { Promote: [`${LID}@lid`] }],
    ['nobody', { Join: [], Leave: null }],
    ['no group', { JID: `${PHONE}@s.whatsapp.net`, Join: [`${LID}@lid`] }],
    ['nothing of the kind', { Join: 'todos' }],
  ])('%s is none of it', (_what, event) => {
    expect(change(event)).toEqual([])
  })
})

describe('of what was said before', () => {
  const receipt = (state: string, more: object = {}) =>
    parse({ type: 'ReadReceipt', state, event: { MessageIDs: ['3EB0', '3EB1', '3EB0'], Chat: info.Chat, IsFromMe: false, ...more } })
  test.each<[string, object, number | null]>([
    ['Delivered', {}, 2],
    ['Read', {}, 3],
    ['Delivered', { IsFromMe: true }, null],
    ['Delivered', { Chat: '1@g.us' }, null],
    ['Delivered', { MessageIDs: null }, null],
    ['Inactive', {}, null],
  ])('%s %j', (state, more, ack) => {
    expect(receipt(state, more)).toEqual(ack === null ? [] : ['3EB0', '3EB1'].map((ref) => ({ kind: 'ack', ref, ack })))
  })

  test('what the account’s own phone read is no receipt', () => {
    expect(receipt('ReadSelf', { IsFromMe: true })).toEqual(['3EB0', '3EB1'].map((ref) => ({ kind: 'readByAccount', ref })))
  })
})

describe('the line', () => {
  const image = 'data:image/png;base64,iVBORw0KGgo='
  test.each<[object, object[]]>([
    [{ type: 'QR', event: 'code', qrCodeBase64: image }, [{ status: 'qrcode', qrcode: image }]],
    [{ type: 'QR', event: 'code', qrCodeBase64: 'data:text/html;base64,AAAA' }, []],
    [{ type: 'QRTimeout', event: 'timeout' }, [{ status: 'TIMEOUT' }]],
    [{ type: 'PairSuccess', event: { ID: '5511940000000:12@s.whatsapp.net' } }, [{ status: 'OPENING', number: '5511940000000' }]],
    [{ type: 'Connected', event: {} }, [{ status: 'CONNECTED' }]],
    [{ type: 'Disconnected', event: {} }, [{ status: 'DISCONNECTED', reason: 'reconnecting' }]],
    [{ type: 'ConnectFailure', event: { Reason: 403 } }, [{ status: 'DISCONNECTED', reason: 'accountRestricted' }]],
    [{ type: 'ConnectFailure', event: { Reason: 503 } }, [{ status: 'DISCONNECTED', reason: 'reconnecting' }]],
    [{ type: 'TemporaryBan', event: { Code: 101 } }, [{ status: 'DISCONNECTED', reason: 'accountRestricted' }]],
    [{ type: 'LoggedOut', event: { OnConnect: false, Reason: 401 } }, [{ status: 'DISCONNECTED', reason: 'notConnected' }]],
    [{ type: 'LoggedOut', event: {} }, [{ status: 'DISCONNECTED', reason: 'notConnected' }]],
    [{ type: 'LoggedOut', event: { Reason: 406 } }, [{ status: 'DISCONNECTED', reason: 'accountRestricted' }]],
  ])('%j', (delivery, expected) => {
    expect(parse(delivery)).toMatchObject(expected.map((one) => ({ kind: 'line', ...one })))
    expect(parse(delivery)).toHaveLength(expected.length)
  })
})

test.each(['ChatPresence', 'Presence', 'HistorySync', 'CallOffer', 'AlgoNovo'])('%s says nothing', (type) => {
  expect(parse({ type, event: {} })).toEqual([])
})

test.each(['', 'nada', '{"type":7}', '{"type":"Message","event":{}}', '--limite', '--limite\r\n', 'jsonData=%7B'])('%j is no delivery', (body) => {
  expect(() => parseDelivery(Buffer.from(body))).toThrow()
})

test.each([
  ['CallOffer', 'ringing'],
  ['CallTerminate', 'ended'],
])('%s is a call of somebody', (type, state) => {
  const event = {
    From: `${LID}@lid`,
    CallCreator: `${LID}:3@lid`,
    CallCreatorAlt: `${PHONE}@s.whatsapp.net`,
    CallID: 'C1',
    Timestamp: '2026-11-23T02:00:00-03:00',
  }

  expect(parse({ type, event })).toMatchObject([{ kind: 'call', ref: 'C1', from: { addresses: [{ value: LID }, { value: PHONE }] }, state }])
})
