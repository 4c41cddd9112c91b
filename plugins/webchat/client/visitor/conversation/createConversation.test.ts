import { expect, it } from 'vitest'
import { mediaForTests } from '../media/mediaForTests.ts'
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
    later: (action) => {
      due.push(action)
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

  conversation.listeners.onUp(true)
  conversation.listeners.onUp(false)

  expect(asked).toEqual([1])
})

it('raises a state that was heard before its message came', async () => {
  const { conversation } = start([])

  conversation.listeners.onAck({ ids: ['a'], ack: 3 })
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

  conversation.listeners.onTyping({ isTyping: true, isRecording: true, agentName: 'Clara' })
  expect(conversation.state().typing).toEqual({ name: 'Clara', isRecording: true })
  conversation.listeners.onMessage(message('a', 1))
  expect(conversation.state().typing).toBeNull()

  conversation.listeners.onTyping({ isTyping: true, isRecording: false, agentName: null })
  due.at(-1)?.()
  expect(conversation.state().typing).toBeNull()
})

const edited = (id: string, body: string) => ({ id, body, isEdited: true, isDeleted: false, reactions: [] })

it('applies a change at once, and again to a page that was asked for before it', async () => {
  const answers: Answer<MessagePage>[] = [pageOf([message('a', 1)])]
  const { conversation } = start(answers)
  await conversation.refresh()

  answers.push(pageOf([message('a', 1)]))
  const late = conversation.refresh()
  conversation.listeners.onChange(edited('a', 'novo'))
  expect(conversation.state().messages).toMatchObject([{ body: 'novo', isEdited: true }])
  await late

  expect(conversation.state().messages).toMatchObject([{ body: 'novo', isEdited: true }])
})

it('believes a page that was asked for after the change', async () => {
  const { conversation } = start([pageOf([message('a', 1)]), pageOf([message('a', 1, { body: 'mais novo' })])])
  await conversation.refresh()
  conversation.listeners.onChange(edited('a', 'novo'))

  await conversation.refresh()

  expect(conversation.state().messages).toMatchObject([{ body: 'mais novo' }])
})

it('does not let an answer to a sent message undo what was heard since', () => {
  const { conversation } = start([])
  conversation.listeners.onMessage(message('a', 1, { fromMe: true }))
  conversation.listeners.onChange({ ...edited('a', 'a'), reactions: [{ fromMe: false, emoji: '👍' }] })

  conversation.adopt(message('a', 1, { fromMe: true, ack: 2 }))

  expect(conversation.state().messages).toMatchObject([{ ack: 2, reactions: [{ emoji: '👍' }] }])
})

it('reads everything known again after a break: old messages may have changed as well', async () => {
  const newest = Array.from({ length: 30 }, (_, index) => message(`m${index}`, index + 10))
  const old = message('old', 1)
  const { conversation, asked } = start([pageOf(newest, true), pageOf([old]), pageOf(newest, true), pageOf([{ ...old, body: '', isDeleted: true }])])
  await conversation.refresh()
  await conversation.loadOlder()

  conversation.listeners.onUp(false)
  await expect.poll(() => conversation.state().messages[0]).toMatchObject({ isDeleted: true })

  expect(asked).toEqual([1, 2, 1, 2])
})

it('goes on reading again where a page did not come', async () => {
  const newest = Array.from({ length: 30 }, (_, index) => message(`m${index}`, index + 10))
  const { conversation, asked, due } = start([
    pageOf(newest, true),
    pageOf([message('old', 1)]),
    pageOf(newest, true),
    { kind: 'unreachable' },
    pageOf(newest, true),
    pageOf([message('old', 1, { body: 'novo' })]),
  ])
  await conversation.refresh()
  await conversation.loadOlder()
  conversation.listeners.onUp(false)
  await expect.poll(() => due.length).toBe(1)

  due[0]?.()
  await expect.poll(() => conversation.state().messages[0]?.body).toBe('novo')

  expect(asked).toEqual([1, 2, 1, 2, 1, 2])
})

it("takes the visitor's own reaction from the answer, and the team's from the line", () => {
  const { conversation } = start([])
  conversation.adopt(message('a', 1, { reactions: [{ fromMe: false, emoji: '🎉' }] }))

  conversation.adoptReactions({ id: 'a', reactions: [{ fromMe: true, emoji: '👍' }] })

  expect(conversation.state().messages[0]?.reactions.map(({ emoji }) => emoji)).toEqual(['🎉', '👍'])
})

it('reads everything known again once, however many files ask for fresh addresses', async () => {
  const newest = Array.from({ length: 30 }, (_, index) => message(`m${index}`, index + 10))
  const media = mediaForTests()
  const old = message('old', 1, { media })
  const fresh = { ...old, media: { ...media, url: '/media/1/f1/b.png' } }
  const { conversation, asked } = start([pageOf(newest, true), pageOf([old]), pageOf(newest, true), pageOf([fresh])])
  await conversation.refresh()
  await conversation.loadOlder()

  await Promise.all([conversation.reread(), conversation.reread()])

  expect(asked).toEqual([1, 2, 1, 2])
  expect(conversation.state().messages[0]?.media?.url).toBe('/media/1/f1/b.png')
})
