import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { readReturningState } from '#core/contract/openId.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { startFakeProxy } from '#core/server/testing/fakeProxy.ts'
import { listConnectionStates } from '#plugins/channels/contract/index.ts'
import { channelConnections, channelMessages } from '#plugins/channels/server/channels.table.ts'
import { pollConnections } from '#plugins/channels/server/polls.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection, getConnection, setProxy, updateConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { beginMailGoogle, EMAIL, finishMailGoogle, GMAIL_CALLBACK, getMailGoogle } from '#plugins/email/contract/index.ts'
import { ADDRESS, PASSWORD } from '#plugins/email/server/testing/connection.ts'
import { type FakeImap, startFakeImap } from '#plugins/email/server/testing/fakeImap.ts'
import { type FakeSmtp, startFakeSmtp } from '#plugins/email/server/testing/fakeSmtp.ts'
import { mailOf, utf8 } from '#plugins/email/server/testing/mails.ts'
import { CLIENT_ID, CLIENT_SECRET, type FakeGoogle, startFakeGoogle } from '#plugins/googleCalendar/server/testing/fakeGoogle.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { createClock } from './support/clock.ts'
import { type Desk, startDesk } from './support/desk.ts'

const clock = createClock()
let desk: Desk
let google: FakeGoogle
let imap: FakeImap
let smtp: FakeSmtp
const made: number[] = []
beforeAll(async () => {
  google = await startFakeGoogle()
  const account = { user: ADDRESS, password: PASSWORD, token: google.token }
  imap = await startFakeImap(account)
  smtp = await startFakeSmtp(account)
  desk = await startDesk({ now: clock.now, environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await desk.stop()
  google.stop()
  await Promise.all([imap.stop(), smtp.stop()])
})
beforeEach(() => {
  google.reset()
  smtp.received.length = 0
  imap.asked.length = 0
})
afterEach(async () => {
  for (const id of made.splice(0)) await desk.ask(updateConnection, { id, isActive: false }, desk.admin)
})

const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, desk.admin, table)
const servers = () => ({ imapHost: '127.0.0.1', imapPort: imap.port, smtpHost: '127.0.0.1', smtpPort: smtp.port, security: 'none' })
const settings = () => ({ address: ADDRESS, senderName: 'Loja', access: 'google', googleClientId: CLIENT_ID, googleAddress: google.url, ...servers() })
const create = (config: Record<string, unknown> = {}, secrets: Record<string, string> = { googleClientSecret: CLIENT_SECRET }) => ({
  name: `Caixa ${newId().slice(-10)}`,
  type: EMAIL,
  queueId: desk.suporte,
  config: { ...settings(), ...config },
  secrets,
})
async function mailbox(): Promise<number> {
  const { id } = await desk.ask(createConnection, create(), desk.admin)
  made.push(id)
  return id
}
const statusOf = async (id: number) => (await rowsOf(connections).first(eq(connections.id, id)))?.status
const connectionOf = async (id: number) => (await desk.ask(listConnectionStates, {}, desk.admin)).find(({ connectionId }) => connectionId === id)
const isIn = (id: number, status: string) => vi.waitFor(async () => expect(await statusOf(id)).toBe(status), { timeout: 10_000 })

/** The query that Google sends the browser back with, as our page hands it on. */
async function begun(id: number, by = desk.admin) {
  const { url } = await desk.ask(beginMailGoogle, { connectionId: id }, by)
  const asked = new URL(url)
  const state = asked.searchParams.get('state') ?? ''
  const answer = (more: Record<string, string>) => readReturningState(new URLSearchParams({ state, ...more }).toString())?.query ?? ''
  return { asked, answer, query: () => answer({ code: google.codeFor(url) }) }
}
async function signIn(id: number): Promise<void> {
  const { query } = await begun(id)
  await desk.ask(finishMailGoogle, { query: query() }, desk.admin)
  await isIn(id, 'CONNECTED')
}
/** Looks into all mailboxes at once instead of when it is time to. */
async function look(): Promise<void> {
  await rowsOf(channelConnections).write(undefined, { polledAt: null })
  await pollConnections(desk.kernel.ctx)
}
const hasLooked = (id: number) =>
  vi.waitFor(
    async () => {
      await look()
      expect((await rowsOf(channelConnections).first(eq(channelConnections.connectionId, id)))?.cursor).toBeTruthy()
    },
    { timeout: 10_000 },
  )
const arrived = (ref: string) =>
  vi.waitFor(
    async () => {
      const known = await rowsOf(channelMessages).first(like(channelMessages.ref, `${ref}~%`))
      const message = known && (await rowsOf(messages).first(eq(messages.id, known.messageId)))
      if (!message) throw new Error(`${ref} is not there`)
      return message
    },
    { timeout: 10_000 },
  )
const renewals = () => google.calls.filter(({ path, body }) => path === '/token' && body.grant_type === 'refresh_token').length

describe('a mailbox at Google', () => {
  test('behind a proxy signs in through it, and not at all once it is dead', async () => {
    const proxy = await startFakeProxy({ scheme: 'http' })
    onTestFinished(() => proxy.stop())
    const id = await mailbox()
    await desk.ask(setProxy, { whatsappId: id, url: proxy.url }, desk.admin)

    await signIn(id)
    expect(proxy.asked).toContain(new URL(google.url).host)

    await proxy.stop()
    const calls = google.calls.length
    const { query } = await begun(id)
    expect(await desk.refusal(finishMailGoogle, { query: query() }, desk.admin)).toMatchObject({ status: 503, error: 'ERR_EMAIL_GOOGLE_UNREACHABLE' })
    expect(google.calls).toHaveLength(calls)
  })

  test('is begun with a question that only the same person can end', async () => {
    const id = await mailbox()
    const { asked } = await begun(id)
    const { callback } = await desk.ask(getMailGoogle, {}, desk.admin)

    expect(`${asked.origin}${asked.pathname}`).toBe(`${google.url}/o/oauth2/v2/auth`)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: CLIENT_ID,
      redirect_uri: callback,
      scope: 'https://mail.google.com/',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      login_hint: ADDRESS,
    })
    expect(callback).toMatch(new RegExp(`${GMAIL_CALLBACK}$`))
    expect(readReturningState(asked.search)).toMatchObject({ path: '/sessoes' })
  })

  test('is down until somebody signed in, and then brings and sends mails without a password', async () => {
    const id = await mailbox()
    await vi.waitFor(async () => expect(await connectionOf(id)).toMatchObject({ reason: 'authFailed' }), { timeout: 10_000 })

    await signIn(id)
    await hasLooked(id)
    const ref = `<${newId()}@cliente.exemplo>`
    imap.put(mailOf({ 'Message-ID': ref, From: 'ana@cliente.exemplo' }, utf8('Quando chega?')))
    await look()
    const { ticketId } = await arrived(ref)
    await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
    await desk.ask(sendMessage, { ticketId, body: 'Amanhã', idFront: newId() }, desk.agent)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 10_000 })
    expect(imap.asked).toContain('AUTHENTICATE XOAUTH2')
    expect(imap.asked).not.toContain('LOGIN')

    const shown = await desk.ask(getConnection, { id }, desk.admin)
    const stored = JSON.stringify([await rowsOf(connections).first(eq(connections.id, id)), shown])
    for (const secret of ['refresh-1', CLIENT_SECRET, google.token()]) expect(stored).not.toContain(secret)
  })

  test('renews a token that its servers take no more, once for both ways, and loses nothing', async () => {
    const id = await mailbox()
    await signIn(id)
    await hasLooked(id)
    const ref = `<${newId()}@cliente.exemplo>`
    imap.put(mailOf({ 'Message-ID': ref, From: 'bia@cliente.exemplo' }, utf8('Oi')))
    const before = renewals()

    google.expireTokens()
    await look()
    const { ticketId } = await arrived(ref)
    expect(renewals()).toBe(before + 1)
    google.expireTokens()
    await desk.ask(updateTicket, { id: ticketId, status: 'open' }, desk.agent)
    const ours = await desk.ask(sendMessage, { ticketId, body: 'Olá', idFront: newId() }, desk.agent)
    await vi.waitFor(async () => expect(await rowsOf(messages).first(eq(messages.id, ours.id))).toMatchObject({ ack: 1 }), { timeout: 10_000 })
    expect([smtp.received.length, await statusOf(id)]).toEqual([1, 'CONNECTED'])
  })

  test('whose access was withdrawn says so in words, and goes on where it was once somebody signs in again', async () => {
    const id = await mailbox()
    await signIn(id)
    await hasLooked(id)
    const ref = `<${newId()}@cliente.exemplo>`
    google.revoke()
    imap.put(mailOf({ 'Message-ID': ref, From: 'caio@cliente.exemplo' }, utf8('Alguém aí?')))
    await look()
    await isIn(id, 'DISCONNECTED')
    expect(await connectionOf(id)).toMatchObject({ reason: 'authFailed', detail: expect.stringContaining('invalid_grant') })

    await signIn(id)
    await look()
    expect(await arrived(ref)).toMatchObject({ body: expect.stringContaining('Alguém aí?') })
  })

  test('keeps its access from another application', async () => {
    const id = await mailbox()
    await signIn(id)
    const asked = google.calls.length
    await desk.ask(updateConnection, { id, config: { googleClientId: 'another-client.apps' } }, desk.admin)
    await isIn(id, 'DISCONNECTED')
    expect(google.calls.slice(asked).filter(({ path, body }) => path === '/token' && body.client_id === 'another-client.apps')).toEqual([])
  })
})

describe('an answer of Google', () => {
  const refusal = async (query: string, by = desk.admin) => desk.refusal(finishMailGoogle, { query }, by)

  test('counts once, for the person who asked, for ten minutes', async () => {
    const id = await mailbox()
    const { query } = await begun(id)
    const answer = query()
    expect(await refusal(answer, desk.supervisor)).toMatchObject({ status: 403 })
    await desk.ask(finishMailGoogle, { query: answer }, desk.admin)
    expect(await refusal(answer)).toMatchObject({ status: 400, error: 'ERR_EMAIL_GOOGLE_STATE' })

    const late = (await begun(id)).query()
    clock.advance(11)
    expect(await refusal(late)).toMatchObject({ status: 400, error: 'ERR_EMAIL_GOOGLE_STATE' })
  })

  test.each([
    ['a refusal of the person', (answer: Answer) => answer({ error: 'access_denied' }), 422, 'ERR_EMAIL_GOOGLE_REFUSED', 'access_denied'],
    ['a code that is none', (answer: Answer) => answer({ code: 'inventado' }), 422, 'ERR_EMAIL_GOOGLE_REFUSED', 'invalid_grant'],
    ['no state of ours', () => 'state=1.abc&code=x', 400, 'ERR_EMAIL_GOOGLE_STATE', undefined],
    ['nothing', () => '', 400, 'ERR_EMAIL_GOOGLE_STATE', undefined],
  ])('with %s connects nothing', async (_what, queryOf, status, error, reason) => {
    const id = await mailbox()
    const { answer } = await begun(id)
    expect(await refusal(queryOf(answer))).toMatchObject({ status, error, ...(reason && { body: { reason } }) })
    expect((await desk.ask(getConnection, { id }, desk.admin)).secrets).not.toHaveProperty('google')
  })

  test('is of no use where Google is away', async () => {
    const id = await mailbox()
    const { query } = await begun(id)
    google.refuse('POST', /token/, 503, 'backendError')
    expect(await refusal(query())).toMatchObject({ status: 503, error: 'ERR_EMAIL_GOOGLE_UNREACHABLE' })
  })
})
type Answer = (more: Record<string, string>) => string

describe('a mailbox is refused at the field', () => {
  test.each([
    ['without an application', { googleClientId: '' }, undefined, 'config.googleClientId'],
    ['with an application that is none', { googleClientId: 'a b' }, undefined, 'config.googleClientId'],
    ['with an address of Google that is none', { googleAddress: 'google' }, undefined, 'config.googleAddress'],
    ['without the secret of the application', {}, {}, 'secrets.googleClientSecret'],
    ['with tokens that somebody made up', {}, { googleClientSecret: 'x', google: '{"refreshToken":1}' }, 'secrets.google'],
    ['without a password where it signs in with one', { access: 'password' }, {}, 'secrets.password'],
  ])('%s', async (_what, config, secrets, field) => {
    expect(await desk.refusal(createConnection, create(config, secrets), desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field }] } })
  })

  test('and begins at Google only where it signs in there', async () => {
    const { id } = await desk.ask(createConnection, create({ access: 'password' }, { password: 'errada' }), desk.admin)
    made.push(id)
    expect(await desk.refusal(beginMailGoogle, { connectionId: id }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_EMAIL_GOOGLE_NOT_READY' })
    expect(await desk.refusal(beginMailGoogle, { connectionId: id }, desk.supervisor)).toMatchObject({ status: 403 })
    expect(await desk.refusal(beginMailGoogle, { connectionId: 999_999 }, desk.admin)).toMatchObject({ status: 404 })
  })
})
