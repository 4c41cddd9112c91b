import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readProxy } from '#core/contract/proxy.ts'
import { createOutward } from '#core/server/outward.ts'
import { openThroughProxy } from '#core/server/proxy/openThroughProxy.ts'
import { type FakeProxy, startFakeProxy } from '#core/server/testing/fakeProxy.ts'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { emailAdapter } from './adapter.ts'
import { mailSessions } from './listen.ts'
import { checkMailbox } from './mailbox.ts'
import { checkServer } from './smtp.ts'
import { ADDRESS, connectionTo, PASSWORD } from './testing/connection.ts'
import { type FakeImap, startFakeImap } from './testing/fakeImap.ts'
import { type FakeSmtp, startFakeSmtp } from './testing/fakeSmtp.ts'
import { mailOf, utf8 } from './testing/mails.ts'

/** A name that proxies alone know: nothing can connect to it directly. */
const NAME = 'correio.invalid'
const account = { user: ADDRESS, password: PASSWORD }
const outward = createOutward(['127.0.0.1'])

let imap: FakeImap
let smtp: FakeSmtp
let secure: FakeSmtp
let proxy: FakeProxy
beforeAll(async () => {
  imap = await startFakeImap(account)
  smtp = await startFakeSmtp(account)
  secure = await startFakeSmtp(account, { isSecure: true })
})
afterAll(() => Promise.all([imap.stop(), smtp.stop(), secure.stop()]))
beforeEach(() => {
  imap.hasIdle = true
})
afterEach(() => proxy.stop())

/** A line whose servers are reached through the proxy alone. */
function proxied(more: Record<string, unknown> = {}): ChannelConnection {
  const direct = connectionTo({ imap: imap.port, smtp: smtp.port })
  const way = readProxy(proxy.url)
  if (!way) throw new Error('no proxy')
  return {
    ...direct,
    settings: { ...direct.settings, imapHost: NAME, smtpHost: NAME, ...more },
    addressOf: () => Promise.reject(new ChannelError('temporary', { detail: 'proxy' })),
    openThroughProxy: (host, port) =>
      openThroughProxy(outward, way, { host, port }, AbortSignal.timeout(5_000)).catch(() => {
        throw new ChannelError('temporary', { detail: 'proxy' })
      }),
  }
}
const start = async (scheme: 'http' | 'socks5') => {
  proxy = await startFakeProxy({ scheme, login: { user: 'ana', password: 'senha-do-proxy' }, names: { [NAME]: '127.0.0.1' } })
}
const asked = (port: number) => proxy.asked.filter((place) => place === `${NAME}:${port}`).length

describe.each([['http'], ['socks5']] as const)('through a proxy of %s', (scheme) => {
  beforeEach(() => start(scheme))

  test('a mailbox is checked and read', async () => {
    const connection = proxied()

    expect(await emailAdapter.start(connection)).toEqual({ status: 'CONNECTED', number: ADDRESS })
    expect([asked(imap.port), asked(smtp.port)]).toEqual([1, 1])

    const { cursor } = (await emailAdapter.poll?.read(connection, null)) ?? {}
    imap.put(mailOf({}, utf8('Oi')))
    expect((await emailAdapter.poll?.read(connection, cursor ?? null))?.deliveries).toHaveLength(1)
    expect(asked(imap.port)).toBe(3)
    await vi.waitFor(() => expect(imap.open()).toBe(0))
  })

  test('new mail is announced, and nothing stays open after it', async () => {
    const pollNow = vi.fn(async () => 0)
    const control = new AbortController()
    const tools = { deliver: async () => {}, tell: async () => {}, lease: { holder: 'a', term: 1 }, signal: control.signal, pollNow }

    const session = await mailSessions.open(proxied(), tools)

    await vi.waitFor(() => expect(imap.waiting()).toBe(1), { timeout: 5_000 })
    imap.put(mailOf({}, utf8('Oi')))
    await vi.waitFor(() => expect(pollNow).toHaveBeenCalledTimes(2))
    await session.close()
    await vi.waitFor(() => expect(imap.open()).toBe(0))
  })

  test('both servers have to have a certificate of their name', async () => {
    const connection = proxied({ imapPort: secure.port, smtpPort: secure.port, security: 'tls' })
    const refusal = { reason: 'temporary', facts: { detail: expect.stringMatching(/certificate/i) } }

    await expect(checkMailbox(connection)).rejects.toMatchObject(refusal)
    await expect(checkServer(connection)).rejects.toMatchObject(refusal)
    expect(asked(secure.port)).toBe(2)
  })

  test('a mailbox that is not there is a fault in words', async () => {
    const none = createServer().listen(0, '127.0.0.1')
    await once(none, 'listening')
    const address = none.address()
    await new Promise((resolve) => none.close(resolve))
    const imapPort = typeof address === 'object' && address ? address.port : 0

    await expect(emailAdapter.start(proxied({ imapPort }))).rejects.toMatchObject({ reason: 'temporary', facts: { detail: 'proxy' } })
  })

  test('nothing goes once it is dead', async () => {
    const connection = proxied()
    await proxy.stop()
    imap.asked.length = 0

    await expect(checkMailbox(connection)).rejects.toMatchObject({ reason: 'temporary', facts: { detail: 'proxy' } })
    await expect(checkServer(connection)).rejects.toMatchObject({ reason: 'temporary', facts: { detail: 'proxy' } })
    await expect(emailAdapter.poll?.read(connection, null)).rejects.toMatchObject({ reason: 'temporary', facts: { detail: 'proxy' } })
    expect(imap.asked).toEqual([])
  })
})
