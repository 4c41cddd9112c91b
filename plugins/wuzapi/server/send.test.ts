import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { packetOf, webmOf } from '#plugins/channels/contract/testing/webm.ts'
import { aFile, aMessage } from '#tests/server/support/channelLine.ts'
import { wuzapiAdapter as adapter } from './adapter.ts'
import { aConnectionState, aUser, type FakeWuzapi, startFakeWuzapi, USER_TOKEN } from './testing/fakeWuzapi.ts'

let gateway: FakeWuzapi
beforeAll(async () => {
  gateway = await startFakeWuzapi()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.calls.length = 0
  gateway.users.clear()
  gateway.users.set(USER_TOKEN, aUser({ connected: true, loggedIn: true }))
})

const TO = '5511988887777'
const JID = `${TO}@s.whatsapp.net`
const OURS = '0199C0DE00007000800000000000000A'
/** Of somebody who has written already. */
const known = { lastRef: '3A00' }

describe('a message', () => {
  const place = { type: 'location' as const, latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A' }
  const caio = { name: 'Caio', number: '+55 21 97777-6666', email: 'caio@exemplo.com.br' }
  const vcard = [
    ...['BEGIN:VCARD', 'VERSION:3.0', 'N:;Caio;;;', 'FN:Caio', 'TEL;type=CELL;waid=5521977776666:+55 21 97777-6666'],
    ...['EMAIL:caio@exemplo.com.br', 'END:VCARD'],
  ].join('\n')
  const buttons = { type: 'buttons' as const, header: null, footer: null, buttons: [{ id: 'a', text: 'Boa' }] }
  const quoted = { id: 'q', body: 'Oi', isDeleted: false }

  test.each([
    ['text', {}, 'text', { Phone: TO, Id: OURS, Body: 'Bom dia' }],
    ['to a hidden number', { to: { kind: 'lid' as const, value: '123' } }, 'text', { Phone: '123@lid' }],
    ['that answers theirs', { quotedRef: '3A01', quoted: { ...quoted, fromMe: false } }, 'text', { ContextInfo: { StanzaId: '3A01', Participant: JID } }],
    [
      'that answers ours',
      { quotedRef: '3EB0', quoted: { ...quoted, fromMe: true } },
      'text',
      { ContextInfo: { StanzaId: '3EB0', Participant: '5511940000000@s.whatsapp.net' } },
    ],
    ['place', { data: place }, 'location', { Latitude: -23.5, Longitude: -46.6, Name: 'Loja, Rua A' }],
    ['contact', { data: { type: 'vcard' as const, contacts: [caio] } }, 'contact', { Name: 'Caio', Vcard: vcard }],
    ['choices', { body: 'Como foi?', data: buttons }, 'text', { Body: 'Como foi?\n\n1. Boa' }],
  ])('%s', async (_what, more, what, body) => {
    const message = aMessage({ ...known, ...more })
    expect(await adapter.send(message, aConnectionState(gateway))).toEqual({ ref: OURS, ack: 1, knownAs: message.to })
    expect(gateway.calls.at(-1)).toMatchObject({ method: 'POST', path: `/chat/send/${what}`, body, headers: { token: USER_TOKEN } })
  })

  test('of several contacts is one call each, with ids of their own', async () => {
    await adapter.send(aMessage({ ...known, data: { type: 'vcard', contacts: [caio, { ...caio, name: 'Bia' }] } }), aConnectionState(gateway))
    expect(gateway.callsTo('/chat/send/contact').map(({ body }) => body.Id)).toEqual([OURS, `${OURS}1`])
  })

  const base64 = Buffer.from('um arquivo em pedaços').toString('base64')
  test.each([
    ['image', aFile('image', 'image/png'), 'Veja', 'image', 'Image', 'image/png', { Caption: 'Veja', MimeType: 'image/png' }],
    ['image that phones do not show', aFile('image', 'image/tiff'), 'Veja', 'document', 'Document', 'application/octet-stream', { FileName: 'arquivo' }],
    ['video', aFile('video', 'video/mp4'), 'arquivo', 'video', 'Video', 'video/mp4', {}],
    ['document', aFile('document', 'text/plain'), 'arquivo', 'document', 'Document', 'application/octet-stream', { MimeType: 'text/plain' }],
    ['song', aFile('audio', 'audio/mpeg'), 'arquivo', 'audio', 'Audio', 'audio/mpeg', { PTT: false, MimeType: 'audio/mpeg' }],
    ['voice note', aFile('audio', 'audio/ogg', { waveform: [1, 2] }), '', 'audio', 'Audio', 'audio/ogg', { PTT: true }],
    ['sticker', aFile('sticker', 'image/webp'), '', 'sticker', 'Sticker', 'image/webp', {}],
  ])('%s goes with its bytes', async (_what, file, body, call, field, mime, more) => {
    await adapter.send(aMessage({ ...known, ...file, body }), aConnectionState(gateway))
    const asked = gateway.calls.at(-1)
    expect(asked).toMatchObject({ path: `/chat/send/${call}`, body: { Phone: TO, Id: OURS, ...more, [field]: `data:${mime};base64,${base64}` } })
    expect('Caption' in (asked?.body ?? {})).toBe(body === 'Veja')
  })

  test('voice note of a browser goes in the container that phones play', async () => {
    const webm = webmOf({ packets: [packetOf(1)] })
    const file = aFile('audio', 'audio/webm', { waveform: [1] })
    const openFile = async () => ({
      ...(await file.openFile()),
      bytes: webm.length,
      stream: (async function* () {
        yield webm
      })(),
    })
    await adapter.send(aMessage({ ...known, ...file, openFile, body: '' }), aConnectionState(gateway))
    const sent = String(gateway.calls.at(-1)?.body.Audio)
    expect(
      Buffer.from(sent.slice(sent.indexOf(',')), 'base64')
        .subarray(0, 4)
        .toString(),
    ).toBe('OggS')
  })

  test('recording of Safari goes as a sound of its own type, and not as a voice note that phones do not play', async () => {
    await adapter.send(aMessage({ ...known, ...aFile('audio', 'audio/mp4', { waveform: [1] }), body: '' }), aConnectionState(gateway))

    expect(gateway.callsTo('/chat/send/').map(({ path, body }) => [path, body])).toMatchObject([
      ['/chat/send/audio', { PTT: false, MimeType: 'audio/mp4', Audio: `data:audio/mp4;base64,${base64}` }],
    ])
  })

  test('sound that an older gateway does not take goes as a document', async () => {
    const error = 'Audio data should start with "data:audio/ogg;base64,"'
    gateway.next('/chat/send/audio', { status: 400, body: { code: 400, success: false, error } })

    await adapter.send(aMessage({ ...known, ...aFile('audio', 'audio/mp4', { waveform: [1] }), body: '' }), aConnectionState(gateway))

    expect(gateway.calls.at(-1)).toMatchObject({ path: '/chat/send/document', body: { Id: OURS, MimeType: 'audio/mp4', FileName: 'arquivo' } })
  })

  test('recording that is no sound of WebM after all goes as a document', async () => {
    await adapter.send(aMessage({ ...known, ...aFile('audio', 'audio/webm', { waveform: [1] }), body: '' }), aConnectionState(gateway))

    expect(gateway.calls.at(-1)).toMatchObject({ path: '/chat/send/document', body: { MimeType: 'audio/webm' } })
  })

  test.each([
    ['a file that is too large', aFile('video', 'video/mp4', { size: 17 * 1024 * 1024 }), 'mediaRejected'],
    ['a text that is too long', { body: 'a'.repeat(70_000) }, 'unsupported'],
  ])('with %s is refused before it leaves', async (_what, more, reason) => {
    await expect(adapter.send(aMessage({ ...known, ...more }), aConnectionState(gateway))).rejects.toMatchObject({ reason })
    expect(gateway.callsTo('/chat/')).toEqual([])
  })

  test('to a number that is not on WhatsApp is refused for good', async () => {
    const to = { kind: 'phone' as const, value: '55110000000' }
    await expect(adapter.send(aMessage({ to }), aConnectionState(gateway))).rejects.toMatchObject({ reason: 'invalidRecipient' })
    expect(gateway.callsTo('/chat/')).toEqual([])
  })

  test('goes on where WhatsApp knows the person', async () => {
    gateway.next('/user/check', { status: 200, body: { success: true, data: { Users: [{ IsInWhatsapp: true, JID: '551188887777@s.whatsapp.net' }] } } })
    expect(await adapter.send(aMessage(), aConnectionState(gateway))).toMatchObject({ knownAs: { kind: 'phone', value: '551188887777' } })
    expect(gateway.calls.at(-1)).toMatchObject({ path: '/chat/send/text', body: { Phone: '551188887777' } })
  })

  test('whose number nobody could look up waits', async () => {
    gateway.next('/user/check', { status: 500, body: { success: false, error: 'info query timed out' } })
    await expect(adapter.send(aMessage(), aConnectionState(gateway))).rejects.toMatchObject({ reason: 'checkFailed' })
  })

  const refused = (status: number, error: string) => ({ status, body: { code: status, success: false, error } })
  test.each([
    ['400', refused(400, 'Could not parse Phone'), 'invalidRecipient'],
    ['400 of a file', refused(400, 'Image data should start with "data:image/png;base64,"'), 'mediaRejected'],
    ['400 of anything else', refused(400, 'missing Body in Payload'), 'refused'],
    ['401', refused(401, 'unauthorized'), 'authFailed'],
    ['404', { status: 404, body: 'não há' }, 'refused'],
    ['429', refused(429, 'slow down'), 'rateLimited'],
    ['500 without a session', refused(500, 'No session'), 'notConnected'],
    ['500 while it connects', refused(500, 'Error sending message: websocket not connected'), 'reconnecting'],
    ['500 of a person to whom nothing may be begun', refused(500, 'Error sending message: server returned error 463'), 'refused'],
    ['500', refused(500, 'Error sending message'), 'temporary'],
    ['502 of a gate before it', { status: 502, body: '<html>' }, 'temporary'],
    ['504 of a gate before it', { status: 504, body: '<html>' }, 'uncertain'],
    ['nonsense', { status: 200, body: 'não é JSON' }, 'uncertain'],
    ['no answer', 'hangUp' as const, 'uncertain'],
  ])('that gets %s fails for a reason', async (_what, reply, reason) => {
    gateway.next('/chat/send/', reply)
    await expect(adapter.send(aMessage(known), aConnectionState(gateway))).rejects.toMatchObject({ reason })
  })

  test.each([
    ['edited', { ref: '3EB01', body: 'Boa tarde' }, '/chat/send/edit', { Phone: TO, Id: '3EB01', Body: 'Boa tarde' }],
    ['deleted', { ref: '3EB01' }, '/chat/delete', { Phone: TO, Id: '3EB01' }],
    ['reacted', { ref: '3A01', fromMe: false, reactions: [{ fromMe: true, emoji: '👍' }] }, '/chat/react', { Body: '👍', Id: '3A01' }],
    ['reacted', { ref: '3EB01', fromMe: true, reactions: [{ fromMe: true, emoji: '👍' }] }, '/chat/react', { Body: '👍', Id: 'me:3EB01' }],
    ['reacted', { ref: '3A01', fromMe: false }, '/chat/react', { Body: 'remove', Id: '3A01' }],
  ] as const)('is %s %j', async (change, more, path, body) => {
    await adapter.change(aMessage({ ...more, reactions: 'reactions' in more ? [...more.reactions] : [] }), change, aConnectionState(gateway))
    expect(gateway.calls.at(-1)).toMatchObject({ method: 'POST', path, body })
  })

  test('that is typed, recorded or read is told', async () => {
    const to = aMessage().to
    for (const sign of [
      { isTyping: true, isRecording: false },
      { isTyping: true, isRecording: true },
      { isTyping: false, isRecording: false },
    ])
      await adapter.typing(to, { ...sign, lastRef: null }, aConnectionState(gateway))
    await adapter.read(to, ['3A01', '3A02'], aConnectionState(gateway))
    await adapter.read(to, [], aConnectionState(gateway))

    expect(gateway.callsTo('/chat/presence').map(({ body }) => [body.State, body.Media])).toEqual([
      ['composing', ''],
      ['composing', 'audio'],
      ['paused', ''],
    ])
    expect(gateway.callsTo('/chat/markread').map(({ body }) => body)).toEqual([
      { Id: ['3A01', '3A02'], ChatPhone: TO, SenderPhone: TO, Chat: JID, Sender: JID },
    ])
  })
})
