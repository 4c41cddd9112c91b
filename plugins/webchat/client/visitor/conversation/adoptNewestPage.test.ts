import { expect, it } from 'vitest'
import { adoptNewestPage } from './adoptNewestPage.ts'
import { messageForTests as message } from './messageForTests.ts'

const page = (messages: ReturnType<typeof message>[], hasMore: boolean) => ({ messages, hasMore, ticket: null })
const ids = (messages: { id: string }[]) => messages.map(({ id }) => id).join('')

it('adds what is new to what was known', () => {
  const adopted = adoptNewestPage({ messages: [message('a', 1), message('b', 2)], hasMore: false }, page([message('b', 2), message('c', 3)], true))

  expect(ids(adopted.messages)).toBe('abc')
  expect(adopted.hasMore).toBe(false)
})

it('replaces what was known when there may be a hole between', () => {
  const adopted = adoptNewestPage({ messages: [message('a', 1)], hasMore: false }, page([message('m', 8), message('n', 9)], true))

  expect(ids(adopted.messages)).toBe('mn')
  expect(adopted.hasMore).toBe(true)
})

it('keeps a message that came by the line while the page was on its way', () => {
  const adopted = adoptNewestPage({ messages: [message('z', 10)], hasMore: false }, page([message('m', 8), message('n', 9)], true))

  expect(ids(adopted.messages)).toBe('mnz')
  expect(adopted.hasMore).toBe(true)
})

it('learns of older messages when the page reaches further back', () => {
  const adopted = adoptNewestPage({ messages: [message('n', 9)], hasMore: false }, page([message('m', 8), message('n', 9)], true))

  expect(adopted.hasMore).toBe(true)
})
