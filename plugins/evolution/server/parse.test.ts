import { describe, expect, test } from 'vitest'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import { parseDelivery } from './parse.ts'
import { deliveryOf, key, messageOf, PHONE, vcard } from './testing/deliveries.ts'

const LID = '123456789012345'
const from = { addresses: [{ kind: 'phone', value: PHONE }], name: 'Ana Prado' }
const unnamed = { ...from, name: '' }
const parse = (event: string, data: unknown, more: object = {}): ChannelEvent[] => parseDelivery(Buffer.from(JSON.stringify(deliveryOf(event, data, more))))
const upsert = (message: unknown, more: object = {}) => parse('messages.upsert', messageOf(message, more))
const messageEvents = (body: string, more: object = {}) => [{ kind: 'message', ref: '3A01', from, body, ...more }]
const file = (name: string, type: string, more: object = {}) => ({ file: { id: '3A01', name, type, ...more } })

describe('a message', () => {
  test('with a contact whose landline comes first shows all numbers, the one on WhatsApp first', () => {
    const card = [
      ...['BEGIN:VCARD', 'VERSION:3.0', 'N:;Dr. Caio;;;', 'FN:Dr. Caio', 'item1.TEL:+55 11 3333-4444', 'item1.X-ABLabel:Consultório'],
      ...['item2.TEL;waid=5511977776666:+55 11 97777-6666', 'END:VCARD'],
    ].join('\n')
    expect(upsert({ contactMessage: { displayName: 'Dr. Caio', vcard: card } })).toMatchObject(
      messageEvents('Dr. Caio: 5511977776666, +55 11 3333-4444', { data: { contacts: [{ number: '5511977776666' }, { number: '+55 11 3333-4444' }] } }),
    )
  })

  test('is cut before an emoji that does not fit, and has no zero byte', () => {
    const displayName = `${'N'.repeat(99)}🌻 Floricultura`
    expect(upsert({ contactMessage: { displayName, vcard } })).toMatchObject([{ data: { contacts: [{ name: 'N'.repeat(99) }] } }])
    expect(upsert({ conversation: 'maria\u0000exemplo' }, { pushName: 'Ana Prado\u0000' })).toMatchObject(messageEvents('mariaexemplo'))
  })

  test('of a click on an advertisement tells the advertisement, which stands beside the text', () => {
    const externalAdReply = { title: 'Óculos', sourceUrl: 'https://fb.example/ad/1', sourceType: 'ad', ctwaClid: 'ARclid' }
    expect(upsert({ conversation: 'Oi' }, { contextInfo: { externalAdReply } })).toMatchObject(
      messageEvents('Oi\n\n📣 Óculos\nhttps://fb.example/ad/1\nctwa_clid: ARclid'),
    )
  })

  test.each<[string, unknown, object[]]>([
    ['text', { conversation: 'Oi' }, messageEvents('Oi')],
    ['text with a link', { extendedTextMessage: { text: 'Veja https://loja.example' } }, messageEvents('Veja https://loja.example')],
    ['image', { imageMessage: { mimetype: 'image/jpeg', caption: 'Nota' } }, messageEvents('Nota', file('photo.jpg', 'image/jpeg'))],
    ['video', { videoMessage: { mimetype: 'video/mp4' } }, messageEvents('', file('video.mp4', 'video/mp4'))],
    ['round video', { ptvMessage: { mimetype: 'video/mp4' } }, messageEvents('', file('video.mp4', 'video/mp4'))],
    ['voice note', { audioMessage: { mimetype: 'audio/ogg; codecs=opus', ptt: true } }, messageEvents('', file('voice.ogg', 'audio/ogg; codecs=opus'))],
    ['audio', { audioMessage: { mimetype: 'audio/mpeg' } }, messageEvents('', file('audio.mp3', 'audio/mpeg'))],
    ['sticker', { stickerMessage: { mimetype: 'image/webp' } }, messageEvents('', file('sticker.webp', 'image/webp', { isSticker: true }))],
    ['document', { documentMessage: { mimetype: 'application/pdf', fileName: 'boleto.pdf' } }, messageEvents('', file('boleto.pdf', 'application/pdf'))],
    [
      'document with a caption',
      { documentWithCaptionMessage: { message: { documentMessage: { mimetype: 'application/pdf', fileName: 'boleto.pdf', caption: 'Pago' } } } },
      messageEvents('Pago', file('boleto.pdf', 'application/pdf')),
    ],
    [
      'place',
      { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja', address: 'Rua A, 1' } },
      messageEvents('Loja', { data: { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' } }),
    ],
    [
      'live place',
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2 } },
      messageEvents('1, 2', { data: { type: 'location', latitude: 1, longitude: 2, name: null, address: null } }),
    ],
    [
      'contact',
      { contactMessage: { displayName: 'Caio Reis', vcard } },
      messageEvents('Caio Reis', { data: { type: 'vcard', contacts: [{ name: 'Caio Reis', number: '5521977776666', email: 'caio@exemplo.com.br' }] } }),
    ],
    [
      'several contacts',
      { contactsArrayMessage: { contacts: [{ vcard }, { displayName: 'Bia', vcard: 'TEL:+55 11 3333-4444' }] } },
      messageEvents('Caio Reis, Bia', {
        data: { type: 'vcard', contacts: [{ number: '5521977776666' }, { name: 'Bia', number: '+55 11 3333-4444', email: null }] },
      }),
    ],
    ['pressed button', { buttonsResponseMessage: { selectedButtonId: 'sim', selectedDisplayText: 'Sim' } }, messageEvents('Sim')],
    ['pressed button without words', { buttonsResponseMessage: { selectedButtonId: 'sim' } }, messageEvents('sim')],
    ['pressed button of a template', { templateButtonReplyMessage: { selectedId: '1', selectedDisplayText: 'Quero' } }, messageEvents('Quero')],
    ['chosen row', { listResponseMessage: { title: 'Segunda via', singleSelectReply: { selectedRowId: '2' } } }, messageEvents('Segunda via')],
    ['answer to a flow', { interactiveResponseMessage: { body: { text: 'Confirmo' } } }, messageEvents('Confirmo')],
    ['vanishing', { ephemeralMessage: { message: { extendedTextMessage: { text: 'Some logo' } } } }, messageEvents('Some logo')],
    [
      'seen once',
      { ephemeralMessage: { message: { viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/jpeg' } } } } } },
      messageEvents('', file('photo.jpg', 'image/jpeg')),
    ],
    ['answer', { extendedTextMessage: { text: 'Sim', contextInfo: { stanzaId: '3EB0AA' } } }, messageEvents('Sim', { quotedRef: '3EB0AA' })],
    [
      'forwarded',
      { imageMessage: { mimetype: 'image/png', contextInfo: { isForwarded: true } } },
      messageEvents('', { ...file('photo.jpg', 'image/png'), isForwarded: true }),
    ],
    ['with what apps add', { conversation: 'Oi', messageContextInfo: { deviceListMetadata: {} }, base64: 'AAAA' }, messageEvents('Oi')],
    ['poll', { pollCreationMessageV3: { name: 'Qual?' }, messageContextInfo: {} }, [{ kind: 'unreadable', ref: '3A01', from, what: 'poll' }]],
    ['of an unknown kind', { newsletterAdminInviteMessage: {} }, [{ kind: 'unreadable', ref: '3A01', from, what: 'message' }]],
    ['place beyond the earth', { locationMessage: { degreesLatitude: 200, degreesLongitude: 2 } }, [{ kind: 'unreadable', what: 'message' }]],
    ['fields of wrong kinds', { imageMessage: { mimetype: 7 } }, [{ kind: 'unreadable', what: 'message' }]],
    ['reaction', { reactionMessage: { key: { ...key, id: '3EB0AA' }, text: '👍' } }, [{ kind: 'reacted', ref: '3EB0AA', from, emoji: '👍' }]],
    ['reaction taken back', { reactionMessage: { key: { id: '3EB0AA' } } }, [{ kind: 'reacted', ref: '3EB0AA', from, emoji: '' }]],
    ['taken back', { protocolMessage: { key: { ...key, id: '3A00' }, type: 'REVOKE' } }, [{ kind: 'removed', ref: '3A00', from }]],
    [
      'edited',
      { editedMessage: { message: { protocolMessage: { key: { id: '3A00' }, type: 'MESSAGE_EDIT', editedMessage: { conversation: 'Ola' } } } } },
      [{ kind: 'edited', ref: '3A00', from, body: 'Ola' }],
    ],
    ['nothing but keys', { senderKeyDistributionMessage: {}, messageContextInfo: {} }, []],
    ['a vote', { pollUpdateMessage: {} }, []],
    ['an album, whose pictures follow', { albumMessage: { expectedImageCount: 2 } }, []],
    ['a setting of the conversation', { protocolMessage: { key, type: 'EPHEMERAL_SETTING' } }, []],
    ['nothing', null, []],
  ])('%s', (_what, message, expected) => {
    expect(upsert(message)).toMatchObject(expected)
    expect(upsert(message)).toHaveLength(expected.length)
  })

  test.each([
    ['of somebody’s status', { ...key, remoteJid: 'status@broadcast' }],
    ['of a channel', { ...key, remoteJid: '1203630@newsletter' }],
    ['of a list', { ...key, remoteJid: '55119@broadcast' }],
  ])('%s is nothing', (_what, one) => {
    expect(upsert({ conversation: 'Oi' }, { key: one })).toEqual([])
  })

  test.each(['messages.upsert', 'send.message'])('of the account itself (%s) is its own, under no name', (event) => {
    const sent = { key: { ...key, fromMe: true }, pushName: 'Loja', message: { conversation: 'Oi' }, messageTimestamp: 1795401750 }
    const written = { kind: 'message', ref: '3A01', from: unnamed, body: 'Oi', isOwn: true, at: new Date(1795401750_000) }
    expect(parse(event, sent)).toEqual([written])
  })

  test.each(['123456789012345', '555555555555555'])('of the account itself in the chat of %s is of that person, and not of our own number', (lid) => {
    const sent = { remoteJid: `${lid}@lid`, fromMe: true, id: '3A20', senderPn: '5511940000000@s.whatsapp.net', senderLid: '999@lid' }
    expect(upsert({ conversation: 'Está separado' }, { key: sent, pushName: 'Loja' })).toMatchObject([
      { ref: '3A20', isOwn: true, from: { addresses: [{ kind: 'lid', value: lid }], name: '' } },
    ])
  })

  test('of a group is the group’s, and says who wrote it and whom it calls', () => {
    const inGroup = { ...key, remoteJid: '1203630@g.us', participant: `${LID}@lid`, participantAlt: `${PHONE}@s.whatsapp.net` }
    const message = { extendedTextMessage: { text: '@5521977776666 veja', contextInfo: { mentionedJid: ['5521977776666@s.whatsapp.net'] } } }
    const author = { ...from, addresses: [{ kind: 'lid', value: LID }, from.addresses[0]] }
    expect(upsert(message, { key: inGroup })).toMatchObject([
      {
        ...{ kind: 'message', from: { addresses: [{ kind: 'group', value: '1203630' }], name: '' }, author, body: '@5521977776666 veja' },
        mentions: [{ kind: 'phone', value: '5521977776666' }],
      },
    ])
  })

  test.each([
    ['the phone', { ...key, remoteJidAlt: `${LID}@lid` }, ['phone', 'lid']],
    ['the hidden number', { ...key, remoteJid: `${LID}@lid`, remoteJidAlt: `${PHONE}:12@s.whatsapp.net` }, ['lid', 'phone']],
    ['the hidden number, the phone in another field', { ...key, remoteJid: `${LID}@lid`, senderPn: `${PHONE}@s.whatsapp.net` }, ['lid', 'phone']],
    ['the hidden number alone', { ...key, remoteJid: `${LID}@lid` }, ['lid']],
  ])('by %s comes from one person with all addresses', (_what, one, kinds) => {
    const [event] = upsert({ conversation: 'Oi' }, { key: one })
    const addresses = event && 'from' in event ? event.from?.addresses : []
    expect(addresses).toEqual(kinds.map((kind) => ({ kind, value: kind === 'lid' ? LID : PHONE })))
  })

  test.each<[string, object, object[]]>([
    ['to be viewed once is for the telephone alone', { key: { ...key, isViewOnce: true } }, [{ kind: 'unreadable', ref: '3A01', what: 'viewOnce' }]],
    [
      'that could not be decrypted is waited for',
      { key, messageStubType: 2 },
      [{ kind: 'unreadable', ref: 'undecrypted:3A01', awaitedRef: '3A01', what: 'undecrypted' }],
    ],
    ['of our own that could not be decrypted is nothing', { key: { ...key, fromMe: true }, messageStubType: 'CIPHERTEXT' }, []],
    ['that only tells of the conversation is nothing', { key, messageStubType: 39 }, []],
    [
      'in a conversation of no known form is left out',
      { key: { ...key, remoteJid: '867051314767696@bot' }, message: { conversation: 'Oi' } },
      [{ kind: 'leftOut', problem: 'notUnderstood', detail: '@bot' }],
    ],
    ['that is none is left out', { key: 7 }, [{ kind: 'leftOut', problem: 'notUnderstood', detail: 'messages.upsert' }]],
  ])('%s', (_what, given, expected) => {
    const events = parse('messages.upsert', given)
    expect(events).toMatchObject(expected)
    expect(events).toHaveLength(expected.length)
  })

  test('that quotes, by what the gateway says beside it', () => {
    expect(upsert({ conversation: 'Sim' }, { contextInfo: { stanzaId: '3EB0AA' } })).toMatchObject([{ quotedRef: '3EB0AA' }])
  })

  test('and another come in one delivery', () => {
    const two = ['3A01', '3A02'].map((id) => ({ key: { ...key, id }, pushName: 'Ana Prado', message: { conversation: id } }))
    expect(parse('messages.upsert', two)).toMatchObject([{ ref: '3A01' }, { ref: '3A02' }])
  })
})

describe('of what was said before', () => {
  test.each<[string, string, unknown, object[]]>([
    ['messages.update', 'handed over', { keyId: '3EB0', fromMe: true, status: 'SERVER_ACK' }, [{ kind: 'ack', ref: '3EB0', ack: 1 }]],
    ['messages.update', 'received', { keyId: '3EB0', fromMe: true, status: 'DELIVERY_ACK' }, [{ kind: 'ack', ref: '3EB0', ack: 2 }]],
    ['messages.update', 'read', { keyId: '3EB0', fromMe: 'true', status: 'READ' }, [{ kind: 'ack', ref: '3EB0', ack: 3 }]],
    ['messages.update', 'played', { key: { id: '3EB0', fromMe: true }, status: 5 }, [{ kind: 'ack', ref: '3EB0', ack: 4 }]],
    ['messages.update', 'failed', [{ keyId: '3EB0', fromMe: true, status: 'ERROR' }], [{ kind: 'ack', ref: '3EB0', ack: -1, reason: 'temporary' }]],
    [
      'messages.update',
      'refused as a first contact',
      { keyId: '3EB0', fromMe: true, status: 0, messageStubParameters: ['463'] },
      [{ ack: -1, reason: 'accountRestricted' }],
    ],
    ['messages.update', 'read by the account’s own phone', { keyId: '3A01', fromMe: false, status: 'READ' }, [{ kind: 'readByAccount', ref: '3A01' }]],
    ['messages.update', 'edited, which looks deleted', { keyId: '3EB0', fromMe: true, status: 'DELETED' }, []],
    ['messages.edited', 'edited', { key, type: 14, editedMessage: { conversation: 'Ola' } }, [{ kind: 'edited', ref: '3A01', from: unnamed, body: 'Ola' }]],
    ['messages.edited', 'edited caption', { key, editedMessage: { imageMessage: { caption: 'B' } } }, [{ kind: 'edited', ref: '3A01', body: 'B' }]],
    ['messages.edited', 'edited to nothing', { key }, []],
    ['messages.delete', 'deleted', { key }, [{ kind: 'removed', ref: '3A01', from: unnamed }]],
    ['messages.delete', 'deleted, the key alone', { ...key, status: 'DELETED' }, [{ kind: 'removed', ref: '3A01', from: unnamed }]],
    ['messages.delete', 'deleted in a group', { ...key, remoteJid: '1@g.us' }, [{ kind: 'removed', from: { addresses: [{ kind: 'group', value: '1' }] } }]],
    ['group.update', 'renamed', { id: '1203630@g.us', subject: 'Moradores' }, [{ kind: 'named', from: { name: 'Moradores' } }]],
    ['groups.upsert', 'a person', { id: `${PHONE}@s.whatsapp.net`, subject: 'X' }, []],
  ])('%s says that it was %s', (event, _what, data, expected) => {
    expect(parse(event, data)).toMatchObject(expected)
    expect(parse(event, data)).toHaveLength(expected.length)
  })
})

describe('the line', () => {
  test.each<[string, unknown, object[]]>([
    ['qrcode.updated', { qrcode: { code: '2@abc', base64: 'data:', pairingCode: null } }, [{ status: 'qrcode', qrcode: '2@abc' }]],
    ['qrcode.updated', { qrcode: { code: '2@abc', pairingCode: 'ABCD1234' } }, [{ status: 'PAIRING', pairingCode: 'ABCD1234', qrcode: '2@abc' }]],
    ['qrcode.updated', { message: 'QR code limit reached', statusCode: 500 }, [{ status: 'TIMEOUT' }]],
    ['qrcode.updated', {}, []],
    ['connection.update', { state: 'connecting', statusReason: 200 }, [{ status: 'OPENING' }]],
    ['connection.update', { state: 'open', statusReason: 200, wuid: '5511977776666:3@s.whatsapp.net' }, [{ status: 'CONNECTED', number: '5511977776666' }]],
    ['connection.update', { state: 'open' }, [{ status: 'CONNECTED', number: '5511940000000' }]],
    ['connection.update', { state: 'refused', statusReason: 428 }, [{ status: 'TIMEOUT' }]],
    ['connection.update', { state: 'close', statusReason: 401 }, [{ status: 'DISCONNECTED', reason: 'notConnected', detail: '401' }]],
    ['connection.update', { state: 'close', statusReason: 403 }, [{ status: 'DISCONNECTED', reason: 'accountRestricted' }]],
    ['connection.update', { state: 'close', statusReason: 428 }, [{ status: 'DISCONNECTED', reason: 'reconnecting' }]],
    ['connection.update', { state: 'close', statusReason: 515 }, [{ status: 'OPENING' }]],
    ['connection.update', { state: 'close', statusReason: 200 }, []],
    ['status.instance', { status: 'closed', disconnectionReasonCode: 402 }, [{ status: 'DISCONNECTED', reason: 'accountRestricted' }]],
    ['status.instance', { status: 'created' }, []],
  ])('%s %j', (event, data, expected) => {
    expect(parse(event, data)).toMatchObject(expected.map((one) => ({ kind: 'line', ...one })))
    expect(parse(event, data)).toHaveLength(expected.length)
  })
})

test.each(['send.message', 'contacts.update', 'presence.update', 'call', 'groups.upsert', 'messages.set', 'algo.novo'])('%s says nothing', (event) => {
  expect(parse(event, { key, message: { conversation: 'Oi' } })).toEqual([])
})

test('events may be written as in the settings of the gateway', () => {
  expect(parse('MESSAGES_UPSERT', { key, message: { conversation: 'Oi' } })).toHaveLength(1)
})

test.each(['', 'nada', '[]', '{"event": 7}'])('%j is no delivery', (body) => {
  expect(() => parseDelivery(Buffer.from(body))).toThrow()
})

describe('people of a group', () => {
  const group = { addresses: [{ kind: 'group', value: '120363001' }], name: '' }
  const id = '120363001@g.us'
  const members = (data: object, at = '2026-11-26T12:00:00.000Z', event = 'group-participants.update') => parse(event, { id, ...data }, { date_time: at })
  const ana = { addresses: [{ kind: 'phone', value: PHONE }], name: '' }

  test.each([
    ['who join', { action: 'add', participants: [`${PHONE}@s.whatsapp.net`] }, { joined: [ana], left: [] }],
    [
      'who leave, and who removed them',
      { action: 'remove', participants: [`${PHONE}@s.whatsapp.net`], author: '5511940000000@s.whatsapp.net' },
      { joined: [], left: [ana], by: { kind: 'phone', value: '5511940000000' } },
    ],
    [
      'with both of their names',
      { action: 'add', participants: [{ id: `${LID}@lid`, phoneNumber: `${PHONE}@s.whatsapp.net` }] },
      {
        joined: [
          {
            addresses: [
              { kind: 'lid', value: LID },
              { kind: 'phone', value: PHONE },
            ],
            name: '',
          },
        ],
      },
    ],
    [
      'with what the gateway found of them',
      { action: 'add', participants: [`${LID}@lid`], participantsData: [{ jid: `${LID}@lid`, phoneNumber: PHONE, name: 'Ana' }] },
      {
        joined: [
          {
            addresses: [
              { kind: 'lid', value: LID },
              { kind: 'phone', value: PHONE },
            ],
            name: 'Ana',
          },
        ],
      },
    ],
    [
      'whose phone the gateway does not know',
      { action: 'add', participants: [`${LID}@lid`], participantsData: [{ jid: `${LID}@lid`, phoneNumber: LID }] },
      { joined: [{ addresses: [{ kind: 'lid', value: LID }], name: '' }] },
    ],
  ])('%s', (_what, data, facts) => {
    expect(members(data)).toMatchObject([{ kind: 'membersChanged', from: group, ...facts }])
    expect(members(data, undefined, 'GROUP_PARTICIPANTS_UPDATE')).toEqual(members(data))
  })

  test('are told once for one change: the same delivery has the same id, a later change another', () => {
    const data = { action: 'add', participants: [`${PHONE}@s.whatsapp.net`] }
    const refOf = (events: ChannelEvent[]) => events.map((event) => 'ref' in event && event.ref)

    expect(refOf(members(data))).toEqual(refOf(members(data)))
    expect(refOf(members(data, '2026-11-26T12:05:00.000Z'))).not.toEqual(refOf(members(data)))
  })

  test.each([
    ['another change', { action: 'promote', participants: [`${PHONE}@s.whatsapp.net`] }],
    ['nobody', { action: 'add', participants: [] }],
    ['no group', { id: `${PHONE}@s.whatsapp.net`, action: 'add', participants: [`${PHONE}@s.whatsapp.net`] }],
    ['nothing of the kind', { action: 'add', participants: 'todos' }],
  ])('%s is none of it', (_what, data) => {
    expect(members(data)).toEqual([])
  })
})

test('a call is somebody who calls', () => {
  const call = { id: 'C1', chatId: `${PHONE}@s.whatsapp.net`, from: `${PHONE}@s.whatsapp.net`, date: '2026-11-23T05:00:00Z', isVideo: false, isGroup: false }

  expect(parse('call', { ...call, status: 'offer' })).toEqual([
    { kind: 'call', ref: 'C1', from: unnamed, state: 'ringing', isVideo: false, at: new Date('2026-11-23T05:00:00Z') },
  ])
})
