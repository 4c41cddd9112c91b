import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChannelMessage } from '#plugins/channels/contract/index.ts'
import { emailAdapter } from './adapter.ts'
import { htmlOf } from './htmlOf.ts'
import { isOurAutomatic, isOurs, writeThread } from './messageIds.ts'
import { ADDRESS, connectionTo, PASSWORD } from './testing/connection.ts'
import { type FakeImap, startFakeImap } from './testing/fakeImap.ts'
import { type FakeSmtp, type Mood, startFakeSmtp } from './testing/fakeSmtp.ts'

const account = { user: ADDRESS, password: PASSWORD }
let smtp: FakeSmtp
let imap: FakeImap
beforeAll(async () => {
  smtp = await startFakeSmtp(account)
  imap = await startFakeImap(account)
})
afterAll(() => Promise.all([smtp.stop(), imap.stop()]))
beforeEach(() => {
  smtp.received.length = 0
  smtp.mood = null
  smtp.unknown = new Set()
  imap.refusal = null
})

const connection = (more?: { password: string }) => connectionTo({ imap: imap.port, smtp: smtp.port }, more)
const message = (more: Partial<ChannelMessage> = {}): ChannelMessage => ({
  ...{ id: '0199f0aa-1111-7000-8000-000000000001', tenantId: 1, connectionId: 7, contactId: 3, ticketId: 4, body: 'Sai hoje', mediaType: 'chat' },
  ...{ data: null, media: null, quoted: null, isForwarded: false, isEdited: false, isDeleted: false, reactions: [], timestamp: 0, agentName: 'Bia' },
  ...{ to: { kind: 'email', value: 'ana@cliente.exemplo' }, quotedRef: null, ref: null, fromMe: true, lastRef: null, thread: null },
  openFile: () => Promise.reject(new Error('no file')),
  fileUrl: () => Promise.reject(new Error('no file')),
  ...more,
})
const send = (more?: Partial<ChannelMessage>) => emailAdapter.send(message(more), connection())
const failure = (more?: Partial<ChannelMessage>) => send(more).catch((error: unknown) => error)

describe('a message', () => {
  test('leaves as a mail of the company with an id of ours, as text and as a page', async () => {
    const { ref, ack } = await send({ body: 'Olá <Ana>\nveja *isto*: https://a.exemplo/x?y=1&z.\n\nAté' })

    expect(ack).toBe(1)
    expect(isOurs(ref, connection())).toBe(true)
    const [{ mail, from, to } = { mail: null }] = smtp.received
    expect([from, to]).toEqual([ADDRESS, ['ana@cliente.exemplo']])
    expect(mail).toMatchObject({ messageId: ref, subject: 'Olá <Ana>', from: { value: [{ name: 'Loja Aurora', address: ADDRESS }] } })
    expect(mail?.text?.trim()).toBe('Olá <Ana>\nveja *isto*: https://a.exemplo/x?y=1&z.\n\nAté')
    expect(mail?.html).toContain('Olá &lt;Ana&gt;<br>veja <b>isto</b>: <a href="https://a.exemplo/x?y=1&amp;z">')
    expect(mail?.headers.get('x-desk-id')).toBe(ref)
    expect(mail?.headers.has('auto-submitted')).toBe(false)
  })

  test('has the same id whenever it is sent', async () => {
    expect(await send()).toEqual(await send())
  })

  test('answers the contact’s last mail, in its conversation, also when that was one of its files', async () => {
    const thread = writeThread({ subject: 'Pedido 41', references: ['<um@c>', '<dois@c>'] })
    await send({ thread, lastRef: '<dois@c>#2' })
    expect(smtp.received[0]?.mail).toMatchObject({ subject: 'Re: Pedido 41', inReplyTo: '<dois@c>', references: ['<um@c>', '<dois@c>'] })
  })

  test('answers the mail that it quotes', async () => {
    const thread = writeThread({ subject: 'RES: Pedido 41', references: ['<um@c>', '<dois@c>'] })
    await send({ thread, lastRef: '<dois@c>', quotedRef: '<antes@c>' })
    expect(smtp.received[0]?.mail).toMatchObject({ subject: 'RES: Pedido 41', inReplyTo: '<antes@c>', references: ['<um@c>', '<dois@c>', '<antes@c>'] })
  })

  test('goes to all who got the contact’s last mail, unless the agent chose otherwise', async () => {
    const copies = ['bia@cliente.exemplo', 'caio@cliente.exemplo']
    const thread = (more: object = {}) => writeThread({ subject: 'Pedido 41', references: [], copies, ...more })

    await send({ thread: thread() })
    await send({ thread: thread({ isToContactAlone: true }) })
    await send({ thread: thread(), agentName: null })
    await send({ thread: thread({ answersTo: 'bia@cliente.exemplo', copies: [...copies, ADDRESS] }) })

    expect(smtp.received.map(({ to }) => to)).toEqual([
      ['ana@cliente.exemplo', ...copies],
      ['ana@cliente.exemplo'],
      ['ana@cliente.exemplo'],
      ['bia@cliente.exemplo', 'caio@cliente.exemplo'],
    ])
    const [{ mail } = { mail: null }] = smtp.received
    expect([mail?.to, mail?.cc]).toMatchObject([{ text: 'ana@cliente.exemplo' }, { text: copies.join(', ') }])
    expect(smtp.received[1]?.mail.cc).toBeUndefined()
  })

  test('fails where the server takes it for the copies and not for the contact, and leaves where it is the other way round', async () => {
    const thread = writeThread({ subject: 'Pedido 41', references: [], copies: ['bia@cliente.exemplo'] })

    smtp.unknown.add('ana@cliente.exemplo')
    expect(await failure({ thread })).toMatchObject({ reason: 'invalidRecipient', facts: { detail: expect.stringContaining('5.1.1') } })

    smtp.unknown = new Set(['bia@cliente.exemplo'])
    smtp.received.length = 0
    expect(await send({ thread })).toMatchObject({ ack: 1 })
    expect(smtp.received.map(({ to }) => to)).toEqual([['ana@cliente.exemplo']])
  })

  test('of nobody of the team says that a robot wrote it', async () => {
    const { ref } = await send({ agentName: null })
    expect(smtp.received[0]?.mail.headers.get('auto-submitted')).toBe('auto-replied')
    expect([isOurAutomatic(ref, connection()), isOurAutomatic((await send()).ref, connection())]).toEqual([true, false])
  })

  test('of nobody of the team does not answer an automatic mail of just now, and an agent’s does', async () => {
    const [now, before] = [Date.now() - 60_000, Date.now() - 7_200_000].map((automaticAt) => writeThread({ subject: 'Férias', references: [], automaticAt }))
    expect(await failure({ agentName: null, thread: now ?? null })).toMatchObject({ reason: 'blockedByContact' })
    expect(smtp.received).toEqual([])

    await send({ agentName: null, thread: before ?? null })
    await send({ thread: now ?? null })
    expect(smtp.received).toHaveLength(2)
  })

  test('of an agent is signed, and others are not', async () => {
    const { settings, ...rest } = connection()
    const signing = { ...rest, settings: { ...settings, signature: '-- \n{{user}}, {{ Company }}' } }
    await emailAdapter.send(message({ agentName: '{{company}}' }), signing)
    await emailAdapter.send(message({ agentName: null }), signing)
    expect(smtp.received.map(({ mail }) => mail.text?.trim())).toEqual(['Sai hoje\n\n-- \n{{company}}, Loja Aurora', 'Sai hoje'])
  })

  test('goes where the contact wants answers, and answers the mail whatever else it is known by', async () => {
    const thread = writeThread({ subject: 'Pedido', references: ['<um@c>'], answersTo: 'bia@cliente.exemplo' })
    await send({ thread, lastRef: '<um@c>~0123456789abcdef#3' })
    expect(smtp.received[0]).toMatchObject({ to: ['bia@cliente.exemplo'], mail: { inReplyTo: '<um@c>' } })
  })

  test('cannot smuggle headers in', async () => {
    await send({ thread: writeThread({ subject: 'Oi\r\nBcc: outro@exemplo', references: ['<um@c>\r\nX-Mau: sim'] }), lastRef: '<um@c>' })
    expect(smtp.received[0]?.to).toEqual(['ana@cliente.exemplo'])
    expect(smtp.received[0]?.mail.headers.has('x-mau')).toBe(false)
  })
})

describe('a file', () => {
  const media = { id: 'a', name: 'boleto março.pdf', mime: 'application/pdf', kind: 'document' as const, bytes: 9, url: '', previewUrl: null }
  const bytes = async function* () {
    yield Buffer.from('%PDF-1.7\n')
  }
  const full = { ...media, width: null, height: null, durationMs: null, waveform: null, isAnimated: false }
  const openFile = async () => ({ name: media.name, mime: media.mime, bytes: 9, stream: bytes() })

  test('goes along, with words of its own or none', async () => {
    await send({ media: full, body: 'Segue', openFile })
    await send({ media: full, body: media.name, openFile })

    const [first, second] = smtp.received
    expect(first?.mail.attachments[0]).toMatchObject({ filename: media.name, contentType: media.mime, content: Buffer.from('%PDF-1.7\n') })
    expect([first?.mail.text?.trim(), second?.mail.text?.trim() ?? '']).toEqual(['Segue', ''])
  })

  test('that is larger than mail takes is refused before anything leaves', async () => {
    expect(await failure({ media: { ...full, bytes: 19 * 1024 * 1024 }, openFile })).toMatchObject({ reason: 'mediaRejected' })
    expect(smtp.received).toEqual([])
  })
})

describe('a refusal', () => {
  test.each<[string, Mood, string]>([
    ['an unknown recipient', { at: 'recipient', code: 550, text: '5.1.1 no such user' }, 'invalidRecipient'],
    ['a recipient without more', { at: 'recipient', code: 550, text: 'no' }, 'invalidRecipient'],
    ['a rule of the recipient’s server', { at: 'recipient', code: 550, text: '5.7.1 blocked' }, 'refusedByPolicy'],
    ['a server that is busy', { at: 'recipient', code: 451, text: '4.7.1 greylisted' }, 'rateLimited'],
    ['a day that is full', { at: 'data', code: 550, text: '5.4.5 daily limit' }, 'rateLimited'],
    ['a sender that is not the account’s', { at: 'sender', code: 553, text: '5.7.1 not owned by user' }, 'authFailed'],
    ['a mail that is too large', { at: 'data', code: 552, text: '5.3.4 too large' }, 'mediaRejected'],
    ['words that are not liked', { at: 'data', code: 554, text: 'no thanks' }, 'refused'],
    ['a line that ends behind the last byte', 'hangUp', 'uncertain'],
  ])('for %s', async (_what, mood, reason) => {
    smtp.mood = mood
    expect(await failure()).toMatchObject({ name: 'ChannelError', reason })
  })

  test('of the login is of the line, in the server’s words, without the password', async () => {
    const wrong = connection({ password: 'errada-mesmo' })
    const error = await emailAdapter.send(message(), wrong).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: 'authFailed', facts: { detail: expect.stringContaining('not accepted') } })
    expect(JSON.stringify(error)).not.toContain('errada-mesmo')
  })

  test.each([
    ['tls', true],
    ['starttls', false],
  ])('where %s cannot be trusted, and nothing was said in the open', async (security, isSecure) => {
    const other = await startFakeSmtp(account, { isSecure })
    const { settings, ...rest } = connectionTo({ smtp: other.port })
    const error = await emailAdapter.send(message(), { ...rest, settings: { ...settings, security } }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason: 'temporary', facts: { detail: expect.stringMatching(/certificate|not recognized/i) } })
    expect(other.received).toEqual([])
    await other.stop()
  })

  test('of a server that is not there passes', async () => {
    expect(await emailAdapter.send(message(), connectionTo({ smtp: 1 })).catch((error: unknown) => error)).toMatchObject({ reason: 'temporary' })
  })
})

describe('a line', () => {
  test('comes up when both servers take the account', async () => {
    expect(await emailAdapter.start(connection())).toEqual({ status: 'CONNECTED', number: ADDRESS })
  })

  test.each([
    ['wrong credentials', null, 'authFailed', 'Invalid credentials'],
    ['too many logins', 'NO [LIMIT] Too many simultaneous connections', 'rateLimited', 'Too many'],
    ['a password that is not for programs', 'NO [ALERT] Please generate an application-specific password', 'authFailed', 'application-specific'],
    ['a server that is down', 'NO [UNAVAILABLE] later', 'rateLimited', 'later'],
  ])('with %s does not, and says so in the server’s words', async (_what, refusal, reason, text) => {
    imap.refusal = refusal
    const error = await emailAdapter.start(connection({ password: 'errada' })).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ reason, facts: { detail: expect.stringContaining(text) } })
  })

  test('without a password, or without a server, does not', async () => {
    expect(await emailAdapter.start({ ...connection(), secrets: {} }).catch((error: unknown) => error)).toMatchObject({ reason: 'authFailed' })
    expect(await emailAdapter.start(connectionTo({ imap: 1 })).catch((error: unknown) => error)).toMatchObject({ reason: 'temporary' })
  })
})

test('a page holds nothing of what was typed but text', () => {
  expect(htmlOf('<script>"x"</script>\n\nhttps://a.b/"><img')).toBe(
    '<p>&lt;script&gt;&quot;x&quot;&lt;/script&gt;</p>\n<p><a href="https://a.b/">https://a.b/</a>&quot;&gt;&lt;img</p>',
  )
})
