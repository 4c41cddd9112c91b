// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { aboutAtom, setAbout } from '../about.atoms.ts'
import { boxTextOf } from '../boxText.ts'
import { conversationOf } from '../conversations.ts'
import { saveDraft } from '../drafts.ts'
import { grantLocks, makeMessage } from '../testing.ts'
import { openOutbox, outboxAtom, whenSent } from './entries.ts'
import { queueMessage, sendWaiting } from './outbox.ts'
import { takeBackSend } from './takeBackSend.ts'

const ticketId = 5
const question = makeMessage({ id: 'question', ticketId, body: 'Chega quando?' })
let requests: FakeRequest[] = []
let close = () => {}
const sent = () => requests.map(({ body }) => JSON.parse(body).body)
const hold = (draft: string | null) => ({ until: Date.now() + 5_000, draft })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  grantLocks()
  saveSession(testSession({ userId: 3 }))
  close = openOutbox({ tenantId: 1, userId: 3 })
  requests = fakeServer(({ body }) => ({ json: makeMessage({ id: `m${requests.length}`, ticketId, fromMe: true, idFront: JSON.parse(body).idFront }) }))
  conversationOf(ticketId).rows.upsert(question)
  setAbout(ticketId, null)
  saveDraft(ticketId, '')
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a held message goes once its time has come, and what was written after it follows', async () => {
  queueMessage(ticketId, 'Primeira', null, null, hold('Primeira'))
  queueMessage(ticketId, 'Segunda', null)
  await vi.advanceTimersByTimeAsync(4_900)
  const before = sent()
  await vi.advanceTimersByTimeAsync(200)

  expect(before).toEqual([])
  expect(sent()).toEqual(['Primeira', 'Segunda'])
})

test('taken back, its text as it was typed and its quote stand in the box again, above what was begun since', async () => {
  const queued = queueMessage(ticketId, '*Clara:*\nAmanhã', question, null, hold('Amanhã'))
  const after = whenSent([queued])
  saveDraft(ticketId, 'E mais')

  expect(takeBackSend(ticketId)).toBe(true)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(boxTextOf(ticketId)).toBe('Amanhã\nE mais')
  expect(store.get(aboutAtom).get(ticketId)?.message.id).toBe('question')
  expect(sent()).toEqual([])
  // 'Enviar e resolver' does not resolve then.
  expect(await after).toBe(false)
})

test('who leaves the conversation has it sent at once, and it cannot be taken back any more', async () => {
  queueMessage(ticketId, 'Já vai', null, null, hold('Já vai'))
  sendWaiting(ticketId)
  const isTaken = takeBackSend(ticketId)
  await vi.advanceTimersByTimeAsync(10)

  expect(isTaken).toBe(false)
  expect(sent()).toEqual(['Já vai'])
})

test('a reload loses nothing', () => {
  queueMessage(ticketId, 'Já vai', null, null, hold('Já vai'))
  close()
  close = openOutbox({ tenantId: 1, userId: 3 })

  expect(store.get(outboxAtom)).toMatchObject([{ body: 'Já vai', draft: 'Já vai' }])
})
