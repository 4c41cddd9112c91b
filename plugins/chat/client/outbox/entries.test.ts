// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { editOutbox, type OutboxEntry, openOutbox, outboxAtom } from './entries.ts'

const clara = { tenantId: 1, userId: 7 }
const entry: OutboxEntry = {
  idFront: 'a',
  ticketId: 5,
  body: 'Já vai',
  at: 1,
  quoted: null,
  uploadId: null,
  mediaId: null,
  heldUntil: null,
  draft: null,
  failure: null,
}
let close: () => void = () => {}

beforeEach(() => {
  localStorage.clear()
  close = openOutbox(clara)
})
afterEach(() => close())

test('what was written survives a reload', () => {
  editOutbox((entries) => [...entries, entry])
  close()
  close = openOutbox(clara)

  expect(store.get(outboxAtom)).toEqual([entry])
})

test('another person on this browser sees nothing of it', () => {
  editOutbox(() => [entry])
  close()
  close = openOutbox({ tenantId: 1, userId: 8 })

  expect(store.get(outboxAtom)).toEqual([])
})

test('what another tab has written is not overwritten', () => {
  localStorage.setItem('balcao.outbox.1.7', JSON.stringify([entry]))
  editOutbox((entries) => [...entries, { ...entry, idFront: 'b' }])

  expect(store.get(outboxAtom).map(({ idFront }) => idFront)).toEqual(['a', 'b'])
})

test('a spoiled outbox starts empty instead of stopping the page', () => {
  localStorage.setItem('balcao.outbox.1.7', '{')
  close()
  close = openOutbox(clara)

  expect(store.get(outboxAtom)).toEqual([])
})
