import { expect, it } from 'vitest'
import type { Answer } from '../wire/callServer.ts'
import type { MessagePage } from '../wire/shapes.ts'
import { createConversation } from './createConversation.ts'
import { messageForTests as message } from './messageForTests.ts'

const pageOf = (messages: MessagePage['messages'], hasMore = false): Answer<MessagePage> => ({ kind: 'answered', value: { messages, hasMore, ticket: null } })

const start = (answers: Answer<MessagePage>[]) => {
  const asked: number[] = []
  const due: (() => void)[] = []
  let expirations = 0
  const conversation = createConversation({
    listPage: async (pageNumber) => {
      asked.push(pageNumber)
      return answers.shift() ?? { kind: 'unreachable' }
    },
    unsent: () => [],
    tell: () => true,
    isWatching: () => false,
    later: (deed) => {
      due.push(deed)
      return () => {}
    },
    onChanged: () => {},
    onExpired: () => {
      expirations += 1
    },
  })
  return { conversation, asked, due, expirations: () => expirations }
}

it('fetches again after the line was down, but not when the server kept everything', async () => {
  const { conversation, asked } = start([pageOf([])])

  conversation.news.onUp(true)
  conversation.news.onUp(false)

  expect(asked).toEqual([1])
})

it('raises a state that was heard before its message came', async () => {
  const { conversation } = start([])

  conversation.news.onAck({ ids: ['a'], ack: 3 })
  conversation.adopt(message('a', 1, { fromMe: true }))

  expect(conversation.state().messages).toMatchObject([{ id: 'a', ack: 3 }])
})

it('asks for the page after those it knows', async () => {
  const newest = Array.from({ length: 30 }, (_, index) => message(`m${index}`, index + 10))
  const { conversation, asked } = start([pageOf(newest, true), pageOf([message('old', 1)])])

  await conversation.refresh()
  await conversation.loadOlder()
  await conversation.loadOlder()

  expect(asked).toEqual([1, 2])
  expect(conversation.state().messages[0]?.id).toBe('old')
})

it('says so when older messages do not come, and tries when asked again', async () => {
  const { conversation } = start([pageOf([message('a', 2)], true), { kind: 'unreachable' }, pageOf([message('b', 1)])])
  await conversation.refresh()

  await conversation.loadOlder()
  expect(conversation.state().older).toBe('failed')

  await conversation.loadOlder()
  expect(conversation.state().older).toBe('idle')
})

it('forgets the visitor on a 401', async () => {
  const { conversation, expirations } = start([{ kind: 'refused', refusal: { status: 401, code: 'ERR_SESSION_EXPIRED', fields: [], retryAfterSeconds: null } }])

  await conversation.refresh()

  expect(expirations()).toBe(1)
})

it('shows who types until a message comes or nothing more is heard', () => {
  const { conversation, due } = start([])

  conversation.news.onTyping({ isTyping: true, agentName: 'Clara' })
  expect(conversation.state().typing).toBe('Clara')
  conversation.news.onMessage(message('a', 1))
  expect(conversation.state().typing).toBeNull()

  conversation.news.onTyping({ isTyping: true, agentName: null })
  due.at(-1)?.()
  expect(conversation.state().typing).toBeNull()
})
