import { expect, it } from 'vitest'
import type { OutboxItem } from '../outbox/OutboxItem.ts'
import { messageForTests as message } from './messageForTests.ts'
import { toEntries } from './toEntries.ts'

const item: OutboxItem = { idFront: 'f1', body: 'oi', writtenAt: '2026-03-12T15:00:00.000Z', order: 1, state: 'waiting' }

it('shows a message once when the server has it and the outbox still holds it', () => {
  const entries = toEntries([message('s1', 1, { fromMe: true, idFront: 'f1' })], [item], false)

  expect(entries).toMatchObject([{ key: 'f1', state: 'sent' }])
})

it.each([
  [0, 'sent'],
  [1, 'delivered'],
  [2, 'delivered'],
  [3, 'read'],
  [4, 'read'],
])('ack %i is %s', (ack, state) => {
  expect(toEntries([message('s1', 1, { fromMe: true, ack })], [], false)[0]?.state).toBe(state)
})
