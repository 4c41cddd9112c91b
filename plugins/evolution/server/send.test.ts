import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aFile, aMessage } from '#tests/server/support/channelLine.ts'
import { evolutionAdapter as adapter } from './adapter.ts'
import { aConnectionState } from './testing/connection.ts'
import { type FakeEvolution, startFakeEvolution } from './testing/fakeEvolution.ts'

let gateway: FakeEvolution
beforeAll(async () => {
  gateway = await startFakeEvolution()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.calls.length = 0
  gateway.instances.clear()
  const webhook = { enabled: false, url: '', headers: {}, events: [] }
  gateway.instances.set('loja', { state: 'open', token: 'token-da-instancia', pairingCode: null, webhook })
})

const TO = '5511988887777'
const JID = `${TO}@s.whatsapp.net`

describe('a message', () => {
  const location = { type: 'location' as const, latitude: -23.5, longitude: -46.6 }
  const point = '-23.5, -46.6'
  const buttons = {
    type: 'buttons' as const,
    header: 'Nota',
    footer: null,
    buttons: [
      { id: 'a', text: 'Boa' },
      { id: 'b', text: 'Ruim' },
    ],
  }

  test.each([
    ['text', {}, '/message/sendText/loja', { number: TO, text: 'Bom dia', linkPreview: false }],
    ['to a hidden number', { to: { kind: 'lid' as const, value: '123' } }, '/message/sendText/loja', { number: '123@lid' }],
    [
      'that answers',
      { quotedRef: '3A01', quoted: { id: 'q', body: 'Oi', fromMe: false, isDeleted: false } },
      '/message/sendText/loja',
      { quoted: { key: { id: '3A01', remoteJid: JID, fromMe: false }, message: { conversation: 'Oi' } } },
    ],
    ['place', { data: { ...location, name: 'Loja', address: 'Rua A' } }, '/message/sendLocation/loja', { latitude: -23.5, name: 'Loja', address: 'Rua A' }],
    ['place without words', { data: { ...location, name: null, address: null } }, '/message/sendLocation/loja', { name: point, address: point }],
    [
      'contacts',
      { data: { type: 'vcard' as const, contacts: [{ name: 'Caio', number: '+55 21 97777-6666', email: null }] } },
      '/message/sendContact/loja',
      { contact: [{ fullName: 'Caio', wuid: '5521977776666', phoneNumber: '+55 21 97777-6666' }] },
    ],
    [
      'contact without a number',
      { body: 'Caio', data: { type: 'vcard' as const, contacts: [{ name: 'Caio', number: '', email: null }] } },
      '/message/sendText/loja',
      { text: 'Caio' },
    ],
    [
      'to a group, which calls everybody and somebody by name',
      {
        to: { kind: 'group' as const, value: '1203630' },
        body: '@Ana Prado Reis e @Ana Prado, hoje @todos',
        called: {
          everyone: true,
          people: [
            { id: '5511911111111@s.whatsapp.net', name: 'Ana Prado' },
            { id: '999@lid', name: 'Ana Prado Reis' },
          ],
        },
      },
      '/message/sendText/loja',
      {
        number: '1203630@g.us',
        text: '@999 e @5511911111111, hoje @todos',
        mentionsEveryOne: true,
        mentioned: ['5511911111111@s.whatsapp.net', '999@lid'],
      },
    ],
    ['choices', { body: 'Como foi?', data: buttons }, '/message/sendText/loja', { text: 'Nota\n\nComo foi?\n\n1. Boa\n2. Ruim' }],
  ])('%s', async (_what, more, path, body) => {
    const sent = await adapter.send(aMessage(more), aConnectionState(gateway))
    expect(sent).toMatchObject({ ref: expect.stringMatching(/^3EB0/), ack: 1 })
    expect(gateway.calls.at(-1)).toMatchObject({ method: 'POST', path, body })
  })

  test.each([
    ['image', aFile('image', 'image/png'), 'Veja', 'sendMedia', 'media', { mediatype: 'image', caption: 'Veja', mimetype: 'image/png', fileName: 'arquivo' }],
    ['image that phones do not show', aFile('image', 'image/tiff'), 'Veja', 'sendMedia', 'media', { mediatype: 'document', caption: 'Veja' }],
    ['video', aFile('video', 'video/mp4'), 'arquivo', 'sendMedia', 'media', { mediatype: 'video' }],
    ['document', aFile('document', 'text/plain'), 'arquivo', 'sendMedia', 'media', { mediatype: 'document' }],
    ['song', aFile('audio', 'audio/mpeg'), 'arquivo', 'sendMedia', 'media', { mediatype: 'audio' }],
    ['voice note', aFile('audio', 'audio/webm', { waveform: [1, 2] }), '', 'sendWhatsAppAudio', 'audio', {}],
    ['sticker', aFile('sticker', 'image/webp'), '', 'sendSticker', 'sticker', {}],
  ])('%s goes with its bytes', async (_what, file, body, call, field, more) => {
    await adapter.send(aMessage({ ...file, body }), aConnectionState(gateway))
    const asked = gateway.calls.at(-1)
    expect(asked).toMatchObject({ path: `/message/${call}/loja`, body: { number: TO, ...more } })
    expect(asked?.body).toHaveProperty(field, Buffer.from('um arquivo em pedaços').toString('base64'))
    expect('caption' in (asked?.body ?? {})).toBe('caption' in more)
  })

  test('with a file that is too large is refused before it leaves', async () => {
    await expect(adapter.send(aMessage(aFile('video', 'video/mp4', { size: 17 * 1024 * 1024 })), aConnectionState(gateway))).rejects.toMatchObject({
      reason: 'mediaRejected',
    })
    expect(gateway.calls).toEqual([])
  })

  test('that is too long is refused before it leaves', async () => {
    await expect(adapter.send(aMessage({ body: 'a'.repeat(70_000) }), aConnectionState(gateway))).rejects.toMatchObject({ reason: 'unsupported' })
    expect(gateway.calls).toEqual([])
  })

  test('to a number that is not on WhatsApp is refused for good', async () => {
    const to = { kind: 'phone' as const, value: '55110000000' }
    await expect(adapter.send(aMessage({ to }), aConnectionState(gateway))).rejects.toMatchObject({ reason: 'invalidRecipient' })
  })

  test('of which the gateway does not say what became of it is uncertain', async () => {
    gateway.next('/message/', 201, {})
    await expect(adapter.send(aMessage(), aConnectionState(gateway))).rejects.toMatchObject({ reason: 'uncertain' })
  })

  test('with a voice note has its words behind it, and a fault of theirs sends the note no second time', async () => {
    gateway.nextReply('/message/sendText', { status: 500, body: {} })
    const note = aMessage({ ...aFile('audio', 'audio/ogg', { waveform: [1] }), body: 'Ouça' })

    await expect(adapter.send(note, aConnectionState(gateway))).rejects.toMatchObject({ reason: 'uncertain' })

    expect(gateway.callsTo('/message/').map(({ path }) => path)).toEqual(['/message/sendWhatsAppAudio/loja', '/message/sendText/loja'])
  })

  test('goes on where the gateway knows the person', async () => {
    gateway.next('/message/', 201, { key: { id: '3EB0FF', remoteJid: '551188887777@s.whatsapp.net', fromMe: true } })
    expect(await adapter.send(aMessage(), aConnectionState(gateway))).toEqual({ ref: '3EB0FF', ack: 1, knownAs: { kind: 'phone', value: '551188887777' } })
  })

  test.each([
    ['edited', { ref: '3EB01', body: 'Boa tarde' }, 'POST', '/chat/updateMessage/loja', { number: TO, text: 'Boa tarde', key: { id: '3EB01', fromMe: true } }],
    ['deleted', { ref: '3EB01' }, 'DELETE', '/chat/deleteMessageForEveryone/loja', { id: '3EB01', remoteJid: JID, fromMe: true }],
    [
      'reacted',
      { ref: '3A01', fromMe: false, reactions: [{ fromMe: true, emoji: '👍' }] },
      'POST',
      '/message/sendReaction/loja',
      { key: { id: '3A01', remoteJid: JID, fromMe: false }, reaction: '👍' },
    ],
    ['reacted', { ref: '3A01', fromMe: false }, 'POST', '/message/sendReaction/loja', { reaction: '' }],
  ] as const)('is %s', async (change, more, method, path, body) => {
    await adapter.change(aMessage({ ...more, reactions: 'reactions' in more ? [...more.reactions] : [] }), change, aConnectionState(gateway))
    expect(gateway.calls.at(-1)).toMatchObject({ method, path, body })
  })

  test('that is typed, recorded or read is told', async () => {
    const to = aMessage().to
    await adapter.typing(to, { isTyping: true, isRecording: false, lastRef: null }, aConnectionState(gateway))
    await adapter.typing(to, { isTyping: true, isRecording: true, lastRef: null }, aConnectionState(gateway))
    await adapter.typing(to, { isTyping: false, isRecording: false, lastRef: null }, aConnectionState(gateway))
    await adapter.read(to, ['3A01', '3A02'], aConnectionState(gateway))
    await adapter.read(to, [], aConnectionState(gateway))

    expect(gateway.callsTo('/chat/sendPresence/').map(({ body }) => body.presence)).toEqual(['composing', 'recording'])
    const readMessages = ['3A01', '3A02'].map((id) => ({ id, remoteJid: JID, fromMe: false }))
    expect(gateway.callsTo('/chat/markMessageAsRead/').map(({ body }) => body)).toEqual([{ readMessages }])
  })
})
