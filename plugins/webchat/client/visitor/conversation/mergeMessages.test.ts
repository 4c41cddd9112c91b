import { expect, it } from 'vitest'
import { mergeMessages } from './mergeMessages.ts'
import { messageForTests as message } from './messageForTests.ts'

const ids = (messages: { id: string }[]) => messages.map(({ id }) => id)

it('keeps one of each, oldest first', () => {
  expect(ids(mergeMessages([message('b', 2), message('c', 3)], [message('a', 1), message('c', 3)]))).toEqual(['a', 'b', 'c'])
})

it('never lets a state go back', () => {
  const [merged] = mergeMessages([message('a', 1, { ack: 3 })], [message('a', 1, { ack: 1, body: 'edited' })])

  expect(merged).toMatchObject({ ack: 3, body: 'edited' })
})

it('keeps the given order within one instant', () => {
  expect(ids(mergeMessages([message('z', 1), message('y', 1)], [message('x', 1)]))).toEqual(['z', 'y', 'x'])
})
