// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { discardMessage, queueMessage, retryMessage, startOutbox, unsentAtom } from './outbox.ts'

const sentSchema = z.object({ text: z.string(), idFront: z.string(), receiverId: z.int() })
let userId = 700
let answer: (sent: z.infer<typeof sentSchema>) => FakeReply
let requests: FakeRequest[] = []
let stop = () => {}

const stored = ({ text, idFront, receiverId }: z.infer<typeof sentSchema>): FakeReply => ({
  json: {
    mensagem: {
      ...{ id: 1, rev: 1, idFront, text, timestamp: 1, sender: { id: userId, name: 'Clara' }, receiverId, groupId: null },
      ...{ mediaType: 'chat', mediaName: null, mediaUrl: null, media: null, isEdited: false, isDeleted: false },
      ...{ reactions: [], quoted: null, ticketId: null },
    },
  },
})
const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => sentSchema.parse(JSON.parse(body)))
const unsent = () => store.get(unsentAtom)

beforeEach(() => {
  vi.useFakeTimers()
  // A single tab: it need not wait for another.
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => Promise<void>) => run() } })
  userId += 1
  saveSession(testSession({ userId }))
  answer = stored
  requests = fakeServer(({ body }) => answer(sentSchema.parse(JSON.parse(body))))
  stop = startOutbox()
})
afterEach(() => {
  stop()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a message without a line waits, goes out under the same id until it is stored, and then waits no more', async () => {
  answer = () => 'offline'
  queueMessage('u7', { text: 'Bom dia' })
  await vi.advanceTimersByTimeAsync(500)
  expect(unsent()).toMatchObject([{ text: 'Bom dia', failure: null }])

  answer = stored
  await vi.advanceTimersByTimeAsync(40_000)

  expect(unsent()).toEqual([])
  expect(new Set(sent().map(({ idFront }) => idFront)).size).toBe(1)
})

test('a refused message stays with its reason while later ones go, and goes out once somebody tries again', async () => {
  answer = (one) => (one.text === 'Oi' ? { status: 409, json: { error: 'ERR_PERSON_INACTIVE' } } : stored(one))
  queueMessage('u7', { text: 'Oi' })
  queueMessage('u8', { text: 'Tudo bem?' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(unsent()).toMatchObject([{ text: 'Oi', failure: 'ERR_PERSON_INACTIVE' }])

  answer = stored
  retryMessage(unsent()[0]?.idFront ?? '')
  await vi.advanceTimersByTimeAsync(2_000)

  expect(unsent()).toEqual([])
  expect(sent().map(({ text }) => text)).toEqual(['Oi', 'Tudo bem?', 'Oi'])
})

test('what was discarded is not sent, and another person of this browser sees none of it', async () => {
  answer = () => ({ status: 409, json: { error: 'ERR_PERSON_INACTIVE' } })
  queueMessage('u7', { text: 'Oi' })
  queueMessage('u7', { text: 'Sumiu' })
  await vi.advanceTimersByTimeAsync(2_000)
  const [first] = unsent()
  discardMessage(first?.idFront ?? '')
  expect(unsent()).toMatchObject([{ text: 'Sumiu' }])

  saveSession(testSession({ userId: userId + 100 }))
  await vi.advanceTimersByTimeAsync(100)

  expect(unsent()).toEqual([])
})
