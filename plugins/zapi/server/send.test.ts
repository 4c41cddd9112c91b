import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aFile, aMessage } from '#tests/server/support/channelLine.ts'
import { zapiAdapter as adapter } from './adapter.ts'
import { aConnectionState, CLIENT_TOKEN, type FakeZapi, startFakeZapi } from './testing/fakeZapi.ts'

let provider: FakeZapi
beforeAll(async () => {
  provider = await startFakeZapi()
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.calls.length = 0
})

const TO = '5511988887777'
/** Of somebody who has written already. */
const known = { lastRef: '3A00' }
const place = { type: 'location' as const, latitude: -23.5, longitude: -46.6, name: null, address: null }
const card = (name: string) => ({ name, number: '+55 21 97777-6666', email: null })
const cards = (...names: string[]) => ({ data: { type: 'vcard' as const, contacts: names.map(card) } })
const buttons = { type: 'buttons' as const, header: null, footer: null, buttons: [{ id: 'a', text: 'Boa' }] }
const quoted = { id: 'q', body: 'Oi', isDeleted: false, fromMe: false }

test.each([
  ['text', {}, '/send-text', { phone: TO, message: 'Bom dia' }],
  ['to a hidden number', { to: { kind: 'lid' as const, value: '123' } }, '/send-text', { phone: '123@lid' }],
  ['that answers', { quotedRef: '3A01', quoted }, '/send-text', { messageId: '3A01' }],
  ['that answers what only the phone has', { quotedRef: 'waiting:3A01', quoted }, '/send-text', { messageId: '3A01' }],
  ['place', { data: place }, '/send-location', { latitude: '-23.5', longitude: '-46.6', title: '-23.5, -46.6', address: '-23.5, -46.6' }],
  ['contact', cards('Caio'), '/send-contact', { contactName: 'Caio', contactPhone: '5521977776666' }],
  ['contacts', cards('Caio', 'Bia'), '/send-multiple-contacts', { contacts: [{ name: 'Caio', phones: ['5521977776666'] }, { name: 'Bia' }] }],
  ['choices', { body: 'Como foi?', data: buttons }, '/send-text', { message: 'Como foi?\n\n1. Boa' }],
])('%s waits in the queue of the provider', async (_what, more, path, body) => {
  const message = aMessage({ ...known, ...more })
  expect(await adapter.send(message, aConnectionState(provider))).toEqual({ ref: expect.stringMatching(/^3EB0/), ack: 0, knownAs: message.to })
  expect(provider.asked(path)).toMatchObject([{ method: 'POST', body, headers: { 'client-token': CLIENT_TOKEN } }])
})

const base64 = Buffer.from('um arquivo em pedaços').toString('base64')
test.each([
  ['image', aFile('image', 'image/png'), 'Veja', '/send-image', 'image', { caption: 'Veja' }],
  ['video', aFile('video', 'video/mp4'), 'arquivo', '/send-video', 'video', {}],
  ['document', aFile('document', 'text/plain'), 'Veja', '/send-document/plain', 'document', { fileName: 'arquivo', caption: 'Veja' }],
  ['song', aFile('audio', 'audio/mpeg'), 'arquivo', '/send-audio', 'audio', { waveform: false }],
  ['voice note', aFile('audio', 'audio/ogg', { waveform: [1] }), '', '/send-audio', 'audio', { waveform: true }],
  ['sticker', aFile('sticker', 'image/webp'), '', '/send-sticker', 'sticker', {}],
])('%s goes with its bytes', async (_what, file, body, path, field, more) => {
  await adapter.send(aMessage({ ...known, ...file, body }), aConnectionState(provider))
  const asked = provider.asked(path)[0]
  expect(asked?.body).toMatchObject({ phone: TO, ...more, [field]: expect.stringMatching(/^data:[a-z]+\/[a-z0-9]+;base64,/) })
  expect(String(asked?.body[field]).split(',')[1]).toBe(base64)
  expect('caption' in (asked?.body ?? {})).toBe(body === 'Veja')
})

test.each([
  ['a file that is too large', aFile('video', 'video/mp4', { size: 17 * 1024 * 1024 }), 'mediaRejected'],
  ['a text that is too long', { body: 'a'.repeat(70_000) }, 'unsupported'],
])('%s is refused before it leaves', async (_what, more, reason) => {
  await expect(adapter.send(aMessage({ ...known, ...more }), aConnectionState(provider))).rejects.toMatchObject({ reason })
  expect(provider.asked('/send')).toEqual([])
})

test('a number that is not on WhatsApp is refused for good', async () => {
  const to = { kind: 'phone' as const, value: '55110000000' }
  await expect(adapter.send(aMessage({ to }), aConnectionState(provider))).rejects.toMatchObject({ reason: 'invalidRecipient' })
  expect(provider.asked('/send')).toEqual([])
})

test('a first message goes to where WhatsApp knows the person', async () => {
  provider.nextOf('/phone-exists', { status: 200, body: [{ exists: 'true', phone: '551188887777' }] })
  expect(await adapter.send(aMessage(), aConnectionState(provider))).toMatchObject({ knownAs: { kind: 'phone', value: '551188887777' } })
  expect(provider.asked('/send-text')).toMatchObject([{ body: { phone: '551188887777' } }])
})

const refused = (status: number, error: string) => ({ status, body: { error } })
test.each([
  ['400 of a number', refused(400, 'Phone is invalid'), 'invalidRecipient'],
  ['400 of a file', refused(400, 'Invalid image'), 'mediaRejected'],
  ['400 of anything else', refused(400, 'Bad request'), 'refused'],
  ['400 that passes', refused(400, 'Temporary failure, try again'), 'temporary'],
  ['400 while it is down', refused(400, 'You need to be connected'), 'notConnected'],
  ['401', refused(401, 'unauthorized'), 'authFailed'],
  ['403 without the token of the account', refused(403, 'null not allowed'), 'authFailed'],
  ['404', refused(404, 'Instance not found'), 'authFailed'],
  ['405', refused(405, ''), 'refused'],
  ['415', refused(415, ''), 'refused'],
  ['429', refused(429, 'Too many requests'), 'rateLimited'],
  ['500', refused(500, 'oops'), 'temporary'],
  ['504', { status: 504, body: '<html>' }, 'uncertain'],
  ['a refusal that calls itself a success', { status: 200, body: { error: 'null not allowed' } }, 'authFailed'],
  ['nonsense', { status: 200, body: 'não é JSON' }, 'uncertain'],
  ['no answer', 'hangUp' as const, 'uncertain'],
])('a message that gets %s fails for a reason', async (_what, reply, reason) => {
  provider.nextOf('/send-', reply)
  await expect(adapter.send(aMessage(known), aConnectionState(provider))).rejects.toMatchObject({ reason })
})

test.each([
  ['edited', { ref: '3EB01', body: 'Boa tarde' }, 'POST', '/send-text', { phone: TO, message: 'Boa tarde', editMessageId: '3EB01' }],
  ['reacted', { ref: '3A01', fromMe: false, reactions: [{ fromMe: true, emoji: '👍' }] }, 'POST', '/send-reaction', { reaction: '👍', messageId: '3A01' }],
  ['reacted', { ref: '3A01', fromMe: false }, 'POST', '/send-remove-reaction', { phone: TO, messageId: '3A01' }],
] as const)('a message is %s %j', async (change, more, method, path, body) => {
  await adapter.change(aMessage({ ...more, reactions: 'reactions' in more ? [...more.reactions] : [] }), change, aConnectionState(provider))
  expect(provider.asked(path)).toMatchObject([{ method, body }])
})

test('a message is taken back', async () => {
  await adapter.change(aMessage({ ref: '3EB01' }), 'deleted', aConnectionState(provider))
  const [asked] = provider.asked('/messages')
  expect(asked).toMatchObject({ method: 'DELETE' })
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ phone: TO, messageId: '3EB01', owner: 'true' })
})

test('each message that was read is told, and nothing of typing', async () => {
  await adapter.read(aMessage().to, ['3A01', 'waiting:3A02'], aConnectionState(provider))
  await adapter.typing(aMessage().to, { isTyping: true, isRecording: false, lastRef: null }, aConnectionState(provider))
  expect(provider.calls.map(({ body }) => body)).toEqual([
    { phone: TO, messageId: '3A01' },
    { phone: TO, messageId: '3A02' },
  ])
  expect(adapter.abilities.typing).toBe(false)
})
