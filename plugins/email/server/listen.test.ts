import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectionSession } from '#plugins/channels/contract/index.ts'
import { mailSessions } from './listen.ts'
import { ADDRESS, connectionTo, PASSWORD } from './testing/connection.ts'
import { type FakeImap, startFakeImap } from './testing/fakeImap.ts'
import { mailOf, utf8 } from './testing/mails.ts'

let imap: FakeImap
let control: AbortController
let sessions: ConnectionSession[]
beforeEach(async () => {
  imap = await startFakeImap({ user: ADDRESS, password: PASSWORD })
  imap.hasIdle = true
  control = new AbortController()
  sessions = []
})
afterEach(async () => {
  await Promise.all(sessions.map((session) => session.close()))
  await imap.stop()
})

const put = () => imap.put(mailOf({}, utf8('Oi')))
const open = async (poll: () => Promise<number>) => {
  const tools = { deliver: async () => {}, tell: async () => {}, lease: { holder: 'a', term: 1 }, signal: control.signal, pollNow: poll }
  const session = await mailSessions.open(connectionTo({ imap: imap.port }), tools)
  sessions.push(session)
  return session
}
const waits = (count: number) => vi.waitFor(() => expect(imap.waiting()).toBe(count), { timeout: 5_000 })
const isQuiet = () => vi.waitFor(() => expect(imap.open()).toBe(0))

describe('a mailbox whose server announces mail', () => {
  test('is looked into once it is connected, and whenever mail is announced', async () => {
    const poll = vi.fn(async () => 0)
    await open(poll)
    await waits(1)
    expect(poll).toHaveBeenCalledTimes(1)

    put()
    await vi.waitFor(() => expect(poll).toHaveBeenCalledTimes(2))
  })

  test('is looked into until nothing more comes, and once more for mail that came meanwhile', async () => {
    const counts = [0, 20, 5, 0]
    const poll = vi.fn(async () => counts.shift() ?? 0)
    await open(poll)
    await waits(1)
    put()
    await vi.waitFor(() => expect(poll).toHaveBeenCalledTimes(4))

    let finish: (count: number) => void = () => {}
    poll.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
    put()
    await vi.waitFor(() => expect(poll).toHaveBeenCalledTimes(5))
    put()
    put()
    finish(0)
    // The two announcements may come one after the other.
    await vi.waitFor(() => expect(poll.mock.calls.length).toBeGreaterThanOrEqual(6))
  })

  test('is connected to again after its server hung up, and looked into then', async () => {
    const poll = vi.fn(async () => 0)
    await open(poll)
    await waits(1)
    imap.hangUp()
    await vi.waitFor(() => expect(poll).toHaveBeenCalledTimes(2), { timeout: 5_000 })
    await waits(1)
  })

  test.each<[string, (session: ConnectionSession) => unknown]>([
    ['it is closed', (session) => session.close()],
    ['its connection is deleted', (session) => session.end()],
    ['another node has the line', () => control.abort()],
  ])('leaves no socket open once %s, and looks no more', async (_what, end) => {
    const poll = vi.fn(async () => 0)
    const session = await open(poll)
    await waits(1)
    await end(session)
    await isQuiet()
    put()
    expect(poll).toHaveBeenCalledTimes(1)
  })

  test('leaves none open that was closed while it connected', async () => {
    const session = await open(async () => 0)
    await session.close()
    await isQuiet()
    expect(imap.waiting()).toBe(0)
  })
})

test('a server that announces nothing is left, and looked into as before', async () => {
  imap.hasIdle = false
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const poll = vi.fn(async () => 0)
    await open(poll)
    await vi.waitFor(() => expect(imap.asked.length).toBeGreaterThan(0))
    await isQuiet()
    expect(poll).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(poll).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})
