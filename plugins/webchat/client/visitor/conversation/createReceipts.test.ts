import { expect, it } from 'vitest'
import { createReceipts } from './createReceipts.ts'
import { messageForTests as message } from './messageForTests.ts'

const start = () => {
  const sentReceipts: [string, number][] = []
  const connection = { isUp: true }
  const receipts = createReceipts((ids, ack) => {
    if (connection.isUp) sentReceipts.push([ids.join(), ack])
    return connection.isUp
  })
  return { receipts, sentReceipts, connection }
}

it('tells each step once: received, then read when the visitor watches', () => {
  const { receipts, sentReceipts } = start()
  const messages = [message('a', 1), message('mine', 2, { fromMe: true })]

  for (const isWatching of [false, false, true, true]) receipts.report(messages, isWatching)

  expect(sentReceipts).toEqual([
    ['a', 2],
    ['a', 3],
  ])
})

it('tells again what a dead line did not take', () => {
  const { receipts, sentReceipts, connection } = start()
  connection.isUp = false
  receipts.report([message('a', 1)], true)

  connection.isUp = true
  receipts.report([message('a', 1)], false)

  expect(sentReceipts).toEqual([['a', 3]])
})

it('counts as unread what neither this page nor another has shown', () => {
  const { receipts } = start()
  receipts.report([message('a', 1)], true)

  expect(receipts.countUnread([message('a', 1), message('b', 2), message('c', 3, { ack: 3 }), message('d', 4, { fromMe: true })])).toBe(1)
})

it('never tells more ids at once than the server takes', () => {
  const sizes: number[] = []
  const receipts = createReceipts((ids) => {
    sizes.push(ids.length)
    return true
  })

  receipts.report(
    Array.from({ length: 450 }, (_, index) => message(`m${index}`, index)),
    true,
  )

  expect(sizes).toEqual([200, 200, 50])
})
