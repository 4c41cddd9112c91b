import { describe, expect, test } from 'vitest'
import { facebook, instagram } from './networks.ts'
import { parseDelivery } from './parse.ts'
import { ANA, connectionTo, inbound, status } from './testing/connection.ts'
import { CHANNEL_ID } from './testing/fakeHub.ts'

const connection = connectionTo('http://127.0.0.1:1')
const parse = (delivery: unknown, network = facebook) => parseDelivery(Buffer.from(JSON.stringify(delivery)), connection, network)

const from = { addresses: [ANA], name: 'Ana' }
const message = (rest: object, ref = 'M1#0') => ({ kind: 'message', ref, from, ...rest })
const FILE = 'https://cdn.fbsbx.com/v/abc'
const file = (more: object = {}) => ({ type: 'file', fileUrl: FILE, fileMimeType: 'image/jpeg', fileName: 'foto.jpg', ...more })

describe('what somebody wrote', () => {
  test.each<[string, unknown, object[]]>([
    ['text', inbound([{ type: 'text', text: 'Oi 👍' }]), [message({ body: 'Oi 👍' })]],
    ['a picture', inbound([file()]), [message({ body: '', file: { id: FILE, name: 'foto.jpg', type: 'image/jpeg' } })]],
    ['a file with words', inbound([file({ fileCaption: 'Segue' })]), [message({ body: 'Segue', file: { id: FILE, name: 'foto.jpg', type: 'image/jpeg' } })]],
    [
      'a film without a name, its kind in a word',
      inbound([file({ fileName: '', fileMimeType: 'video' })]),
      [message({ body: '', file: { id: FILE, name: 'video', type: null } })],
    ],
    [
      'a sound',
      inbound([file({ fileName: undefined, fileMimeType: 'audio/mp4' })]),
      [message({ body: '', file: { id: FILE, name: 'audio', type: 'audio/mp4' } })],
    ],
    [
      'a document',
      inbound([file({ fileName: undefined, fileMimeType: undefined })]),
      [message({ body: '', file: { id: FILE, name: 'document', type: null } })],
    ],
    [
      'several contents: each a message, in their order, a broken one among them',
      inbound([{ type: 'text', text: 'Um' }, file(), 7, { type: 'text', text: 'Dois' }]),
      [
        message({ body: 'Um' }),
        message({ body: '', file: { id: FILE, name: 'foto.jpg', type: 'image/jpeg' } }, 'M1#1'),
        { kind: 'unreadable', ref: 'M1#2', from, what: 'message' },
        message({ body: 'Dois' }, 'M1#3'),
      ],
    ],
    ['something unknown', inbound([{ type: 'story_mention' }]), [{ kind: 'unreadable', ref: 'M1#0', from, what: 'story_mention' }]],
    ['a file whose address is none', inbound([file({ fileUrl: 'file:///etc/passwd' })]), [{ kind: 'unreadable', ref: 'M1#0', from, what: 'file' }]],
    ['an empty text', inbound([{ type: 'text', text: '' }]), [{ kind: 'unreadable', ref: 'M1#0', from, what: 'text' }]],
    ['nothing', inbound([]), []],
    ['an echo of ours', inbound([{ type: 'text', text: 'Oi' }], { direction: 'OUT' }), []],
    ['an echo that says so outside alone', { ...inbound([{ type: 'text', text: 'Oi' }], { direction: undefined }), direction: 'OUT' }, []],
    ['a group', inbound([{ type: 'text', text: 'Oi' }], { isGroup: 'true' }), [{ kind: 'leftOut', problem: 'group', from }]],
    ['another channel', { ...inbound([{ type: 'text', text: 'Oi' }]), subscriptionId: 'outro' }, []],
    ['another network', { ...inbound([{ type: 'text', text: 'Oi' }]), channel: 'instagram' }, []],
    ['an event of another type', { type: 'CHANNEL_STATUS', subscriptionId: CHANNEL_ID }, []],
  ])('%s', (_what, delivery, expected) => {
    expect(parse(delivery)).toEqual(expected)
  })

  test.each<[string, object, string]>([
    ['a name in two parts', { firstName: 'Ana', lastName: 'Prado' }, 'Ana Prado'],
    ['no name', {}, ''],
  ])('by somebody with %s', (_what, visitor, name) => {
    expect(parse(inbound([{ type: 'text', text: 'Oi' }], { visitor }))).toMatchObject([{ from: { addresses: [ANA], name } }])
  })

  test('on Instagram, by a number that is none in quotes', () => {
    const delivery = { ...inbound([{ type: 'text', text: 'Oi' }], { from: 7136 }), channel: 'instagram' }
    expect(parse(delivery, instagram)).toMatchObject([{ from: { addresses: [ANA] } }])
  })
})

describe('how far a message of ours is', () => {
  test.each<[string, unknown, object[]]>([
    ['sent, with a second id', status('SENT', { providerMessageId: 'm_1' }), [{ kind: 'ack', ref: 'OUT1', ack: 1, secondRef: 'm_1' }]],
    ['delivered', status('DELIVERED'), [{ kind: 'ack', ref: 'OUT1', ack: 2 }]],
    ['read, by the second id', status('READ', { providerMessageId: 'm_1' }, 'm_1'), [{ kind: 'ack', ref: 'm_1', ack: 3 }]],
    [
      'rejected since the window is closed',
      status('REJECTED', { error: { message: '(#10) This message is sent outside of allowed window.' } }),
      [{ kind: 'ack', ref: 'OUT1', ack: -1, reason: 'windowClosed', detail: '(#10) This message is sent outside of allowed window.' }],
    ],
    [
      'failed in words beside',
      status('ERROR', { description: '(#551) This person is not there' }),
      [{ kind: 'ack', ref: 'OUT1', ack: -1, reason: 'blockedByContact', detail: '(#551) This person is not there' }],
    ],
    ['failed without words', status('ERROR'), [{ kind: 'ack', ref: 'OUT1', ack: -1, reason: 'refused' }]],
    ['something new', status('QUEUED'), []],
  ])('%s', (_what, delivery, expected) => {
    expect(parse(delivery)).toEqual(expected)
  })
})

test.each(['', '{', '[]', '{}', 'null', '{"type":"MESSAGE"}', '{"type":"MESSAGE_STATUS","messageId":"x"}'])('%j is no delivery', (body) => {
  expect(() => parseDelivery(Buffer.from(body), connection, facebook)).toThrow()
})
