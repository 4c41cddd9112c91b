// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearSession, saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { store } from '#core/client/store/store.ts'
import { MOST_WHISPERS, type Whisper } from '../../contract/index.ts'
import { followersAtom } from '../follow/follow.atoms.ts'
import { loadFollowers, RECHECK_MS, recheckFollowers } from '../follow/tellFront.ts'
import { sendWhisperCommand } from '../whisperCommands.ts'
import { draftAtom, loadUnread, readAbout, unreadOfAtom, whispers, writingAtom } from './whispers.ts'

const me = { id: 3, name: 'Ana' }
const leader = { id: 9, name: 'Rita' }
const NOW = '2026-11-22T10:00:00.000Z'
const toMe = (id: number, change: Partial<Whisper> = {}): Whisper => ({
  ...{ id, rev: 1, ticketId: 5, from: leader, to: me, body: `Dica ${id}`, createdAt: NOW, readAt: null },
  ...change,
})
const mine = (id: number): Whisper => toMe(id, { from: me, to: leader, body: 'Ok' })
const unread = () => store.get(unreadOfAtom(5)).map(({ id }) => id)
const answering = (answer: (request: FakeRequest) => FakeReply | Promise<FakeReply>) => fakeServer(answer)

beforeEach(() => {
  saveSession(testSession({ userId: me.id }))
})
afterEach(() => {
  whispers.clear()
  store.set(draftAtom(5), '')
  store.set(writingAtom, null)
  store.set(followersAtom, [])
  clearSession()
  vi.unstubAllGlobals()
})

describe('a whisper that is sent', () => {
  const send = () => sendWhisperCommand.run({ ticketId: 5, body: 'Ok' }, getContext())

  test('has read what came before it, and not what comes while it is on its way', async () => {
    whispers.upsert(toMe(1))
    answering(() => {
      whispers.upsert(toMe(3))
      return { json: mine(2) }
    })

    await send()

    expect(unread()).toEqual([3])
  })

  test('goes once, however often Enter is pressed', async () => {
    const asked = answering(() => ({ json: mine(2) }))

    await Promise.all([send(), send()])

    expect(asked).toHaveLength(1)
  })

  test('can be tried again once it was refused', async () => {
    let isDown = true
    const asked = answering(() => (isDown ? { status: 409, json: { error: 'ERR_NO_OWNER' } } : { json: mine(2) }))
    await expect(send()).rejects.toMatchObject({ code: 'ERR_NO_OWNER' })

    isDown = false
    await send()

    expect(asked).toHaveLength(2)
  })

  test.each([
    ['empties the box and closes it', '', '', null],
    ['leaves in the box what was written meanwhile', ' e mais', ' e mais', 5],
  ])('%s', async (_what, typed, left, writing) => {
    store.set(draftAtom(5), 'Ok')
    store.set(writingAtom, 5)
    answering(() => {
      store.set(draftAtom(5), `Ok${typed}`)
      return { json: mine(2) }
    })

    await send()

    expect([store.get(draftAtom(5)), store.get(writingAtom)]).toEqual([left, writing])
  })
})

describe('whispers that another window put away', () => {
  test('are put away here once it is asked again; those that came meanwhile stay', async () => {
    whispers.upsert(toMe(1), toMe(2))
    answering(() => {
      whispers.upsert(toMe(3))
      return { json: { whispers: [toMe(2)] } }
    })

    await loadUnread()

    expect(unread()).toEqual([2, 3])
  })

  test('are not told from those that a full answer has no room for', async () => {
    whispers.upsert(toMe(1), toMe(100))
    answering(() => ({ json: { whispers: Array.from({ length: MOST_WHISPERS }, (_none, index) => toMe(101 + index, { ticketId: 6 })) } }))

    await loadUnread()

    expect(unread()).toEqual([1, 100])
  })

  test('go away here too, though the server has nothing to mark', async () => {
    whispers.upsert(toMe(1))
    answering(() => ({ json: { whispers: [] } }))

    await readAbout(5)

    expect(unread()).toEqual([])
  })
})

describe('who follows', () => {
  test('is what the line said, where that came while the answer was on its way', async () => {
    answering(() => {
      store.set(followersAtom, [{ userId: 9, name: 'Rita' }])
      return { json: { followers: [] } }
    })

    await loadFollowers(getContext())

    expect(store.get(followersAtom)).toEqual([{ userId: 9, name: 'Rita' }])
  })

  test('is what the server answers, where the line was silent', async () => {
    answering(() => ({ json: { followers: [{ userId: 9, name: 'Rita' }] } }))

    await loadFollowers(getContext())

    expect(store.get(followersAtom)).toEqual([{ userId: 9, name: 'Rita' }])
  })
  test('is asked again while somebody is said to: nobody stays who has stopped', async () => {
    vi.useFakeTimers()
    const requests = answering(() => ({ json: { followers: [] } }))
    const stop = recheckFollowers(getContext())
    await vi.advanceTimersByTimeAsync(RECHECK_MS)
    expect(requests).toEqual([])

    store.set(followersAtom, [{ userId: 9, name: 'Rita' }])
    await vi.advanceTimersByTimeAsync(RECHECK_MS)
    vi.useRealTimers()

    await vi.waitFor(() => expect(store.get(followersAtom)).toEqual([]))
    stop()
  })
})
