import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aFile, aMessage } from '#tests/server/support/channelLine.ts'
import { uazapiAdapter as adapter } from './adapter.ts'
import { aConnectionState, type FakeUazapi, startFakeUazapi, TOKEN } from './testing/fakeUazapi.ts'

let provider: FakeUazapi
beforeAll(async () => {
  provider = await startFakeUazapi()
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.calls.length = 0
})

const TO = '5511988887777'
/** Of somebody who has written already. */
const known = { lastRef: '3A00' }
const place = { type: 'location' as const, latitude: -23.5, longitude: -46.6, name: 'Loja', address: null }
const caio = { name: 'Caio', number: '+55 21 97777-6666', email: 'caio@exemplo.com.br' }
const buttons = { type: 'buttons' as const, header: null, footer: null, buttons: [{ id: 'a', text: 'Boa' }] }
const quoted = { id: 'q', body: 'Oi', isDeleted: false, fromMe: false }

test.each([
  ['text', {}, '/send/text', { number: TO, text: 'Bom dia', linkPreview: false, track_id: aMessage().id }],
  ['text with what the provider would replace', { body: 'Olá {{name}} {{{x}}}' }, '/send/text', { text: 'Olá {\u2060{name}} {\u2060{{x}}}' }],
  ['to a hidden number', { to: { kind: 'lid' as const, value: '123' } }, '/send/text', { number: '123@lid' }],
  ['that answers', { quotedRef: '3A01', quoted }, '/send/text', { replyid: '3A01' }],
  ['place', { data: place }, '/send/location', { latitude: -23.5, longitude: -46.6, name: 'Loja' }],
  ['contact', { data: { type: 'vcard' as const, contacts: [caio] } }, '/send/contact', { fullName: 'Caio', phoneNumber: '5521977776666', email: caio.email }],
  ['choices', { body: 'Como foi?', data: buttons }, '/send/text', { text: 'Como foi?\n\n1. Boa' }],
])('%s', async (_what, more, path, body) => {
  const message = aMessage({ ...known, ...more })
  expect(await adapter.send(message, aConnectionState(provider))).toEqual({ ref: expect.stringMatching(/^3EB0/), ack: 1, knownAs: message.to })
  expect(provider.calls.at(-1)).toMatchObject({ method: 'POST', path, body, headers: { token: TOKEN } })
})

const file = Buffer.from('um arquivo em pedaços').toString('base64')
test.each([
  ['image', aFile('image', 'image/png'), 'Veja {{x}}', { type: 'image', text: 'Veja {\u2060{x}}' }],
  ['image that phones do not show', aFile('image', 'image/tiff'), 'arquivo', { type: 'document', docName: 'arquivo' }],
  ['video', aFile('video', 'video/mp4'), 'arquivo', { type: 'video' }],
  ['song', aFile('audio', 'audio/mpeg'), 'arquivo', { type: 'audio' }],
  ['voice note', aFile('audio', 'audio/ogg', { waveform: [1] }), '', { type: 'ptt' }],
  ['sticker', aFile('sticker', 'image/webp'), '', { type: 'sticker' }],
])('%s goes with its bytes', async (_what, media, body, more) => {
  await adapter.send(aMessage({ ...known, ...media, body }), aConnectionState(provider))
  const asked = provider.calls.at(-1)
  expect(asked).toMatchObject({ path: '/send/media', body: { number: TO, file, ...more } })
  expect('text' in (asked?.body ?? {})).toBe('text' in more)
})

test.each([
  ['a file that is too large', aFile('video', 'video/mp4', { size: 17 * 1024 * 1024 }), 'mediaRejected'],
  ['a text that is too long', { body: 'a'.repeat(70_000) }, 'unsupported'],
])('%s is refused before it leaves', async (_what, more, reason) => {
  await expect(adapter.send(aMessage({ ...known, ...more }), aConnectionState(provider))).rejects.toMatchObject({ reason })
  expect(provider.calls).toEqual([])
})

test('a number that is not on WhatsApp is refused for good', async () => {
  const to = { kind: 'phone' as const, value: '55110000000' }
  await expect(adapter.send(aMessage({ to }), aConnectionState(provider))).rejects.toMatchObject({ reason: 'invalidRecipient' })
  expect(provider.callsTo('/send')).toEqual([])
})

test('a first message goes to where WhatsApp knows the person', async () => {
  provider.next('/chat/check', { status: 200, body: [{ isInWhatsapp: true, jid: '551188887777@s.whatsapp.net' }] })
  expect(await adapter.send(aMessage(), aConnectionState(provider))).toMatchObject({ knownAs: { kind: 'phone', value: '551188887777' } })
})

const refused = (status: number, error: string) => ({ status, body: { error } })
test.each([
  ['400', refused(400, 'text is required'), 'refused'],
  ['400 of a file', refused(400, 'invalid file'), 'mediaRejected'],
  ['401', refused(401, 'Invalid token'), 'authFailed'],
  ['404', refused(404, 'Message not found'), 'messageNotFound'],
  ['413', refused(413, 'too large'), 'mediaRejected'],
  ['429', refused(429, 'slow down'), 'rateLimited'],
  ['500 of a number', refused(500, 'the number 5511 is not on WhatsApp'), 'invalidRecipient'],
  ['500 while it is down', refused(500, 'WhatsApp disconnected'), 'notConnected'],
  ['500 of a person to whom nothing may be begun', refused(500, 'server returned error 463'), 'refused'],
  ['500', refused(500, 'oops'), 'temporary'],
  ['504', { status: 504, body: '<html>' }, 'uncertain'],
  ['nonsense', { status: 200, body: 'não é JSON' }, 'uncertain'],
  ['no answer', 'hangUp' as const, 'uncertain'],
])('a message that gets %s fails for a reason', async (_what, reply, reason) => {
  provider.next('/send/', reply)
  await expect(adapter.send(aMessage(known), aConnectionState(provider))).rejects.toMatchObject({ reason })
})

test.each([
  ['edited', { ref: '3EB01', body: '{{x}}' }, '/message/edit', { id: '3EB01', text: '{\u2060{x}}' }],
  ['deleted', { ref: '3EB01' }, '/message/delete', { id: '3EB01' }],
  ['reacted', { ref: '3A01', fromMe: false, reactions: [{ fromMe: true, emoji: '👍' }] }, '/message/react', { number: TO, text: '👍', id: '3A01' }],
  ['reacted', { ref: '3A01', fromMe: false }, '/message/react', { text: '' }],
] as const)('a message is %s %j', async (change, more, path, body) => {
  await adapter.change(aMessage({ ...more, reactions: 'reactions' in more ? [...more.reactions] : [] }), change, aConnectionState(provider))
  expect(provider.calls).toMatchObject([{ method: 'POST', path, body }])
})

test('what is typed, recorded or read is told', async () => {
  const to = aMessage().to
  await adapter.typing(to, { isTyping: true, isRecording: false, lastRef: null }, aConnectionState(provider))
  await adapter.typing(to, { isTyping: true, isRecording: true, lastRef: null }, aConnectionState(provider))
  await adapter.typing(to, { isTyping: false, isRecording: false, lastRef: null }, aConnectionState(provider))
  await adapter.read(to, ['3A01', '3A02'], aConnectionState(provider))
  await adapter.read(to, [], aConnectionState(provider))
  expect(provider.callsTo('/message/presence').map(({ body }) => body.presence)).toEqual(['composing', 'recording'])
  expect(provider.callsTo('/message/markread').map(({ body }) => body)).toEqual([{ id: ['3A01', '3A02'] }])
})

test('two contacts of whom the second is refused: nobody knows whether all arrived, and the first is not sent again', async () => {
  provider.next('/send/contact', { status: 200, body: { messageid: '3EB01', chatid: `${TO}@s.whatsapp.net` } })
  provider.next('/send/contact', { status: 500, body: { error: 'x' } })
  const data = { type: 'vcard' as const, contacts: [caio, { ...caio, name: 'Bia' }] }

  await expect(adapter.send(aMessage({ ...known, body: 'Caio, Bia', mediaType: 'vcard', data }), aConnectionState(provider))).rejects.toMatchObject({
    reason: 'uncertain',
  })

  expect(provider.callsTo('/send/contact')).toHaveLength(2)
})
