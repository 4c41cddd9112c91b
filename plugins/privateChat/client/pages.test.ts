import { describe, expect, test } from 'vitest'
import type { PrivateChats, PrivateMessage, PrivatePerson } from '../contract/index.ts'
import { type ChatList, rowOf, rowsOf, type Thread, withArrival, withListRead, withMessage, withRead } from './pages.ts'

const ME = 1
const OTHER = 2
const TEAM = 9

const makeMessage = (id: number, change: Partial<PrivateMessage> = {}): PrivateMessage => ({
  ...{ id, rev: 1, idFront: `front-${id}`, text: `Mensagem ${id}`, timestamp: id * 1_000, sender: { id: OTHER, name: 'Outra' }, receiverId: ME, groupId: null },
  ...{ mediaType: 'chat', mediaName: null, mediaUrl: null, media: null, quoted: null, ticketId: null, reactions: [], isEdited: false, isDeleted: false },
  ...change,
})
const makeThread = (...pages: PrivateMessage[][]): Thread => ({
  pages: pages.map((mensagens) => ({ mensagens, hasMore: false, reads: [] })),
  pageParams: pages.map(() => undefined),
})
const idsOf = (thread: Thread) => thread.pages.map(({ mensagens }) => mensagens.map(({ id }) => id))

const noMessage = { lastMessageId: null, timestamp: null, text: '', mediaType: 'chat', isDeleted: false, senderId: null, senderName: '', count: 0 }
const makePerson = (id: number, change: Partial<PrivatePerson> = {}): PrivatePerson => ({
  ...{ id, name: `Pessoa ${id}`, isOnline: true, status: 'online', isActive: true, read: false },
  ...noMessage,
  ...change,
})
const makeList = (...users: PrivatePerson[]): ChatList => {
  const group = { id: TEAM, name: 'Equipe', isOnline: false, users: [], ...noMessage }
  const page: PrivateChats = { users, groups: [group], count: users.length, hasMore: false }
  return { pages: [page], pageParams: [1] }
}

describe('a thread', () => {
  test.each<[string, PrivateMessage[][], PrivateMessage, number[][]]>([
    ['takes a new message at its end', [[makeMessage(3)], [makeMessage(1)]], makeMessage(4), [[3, 4], [1]]],
    ['takes one that is there once', [[makeMessage(3)]], makeMessage(3), [[3]]],
    ['leaves out one from above what is loaded', [[makeMessage(5)]], makeMessage(2), [[5]]],
    ['takes the first of an empty conversation', [[]], makeMessage(1), [[1]]],
  ])('%s', (_what, pages, message, expected) => {
    expect(idsOf(withMessage(makeThread(...pages), message))).toEqual(expected)
  })

  test('takes a newer version of a message, and no older one', () => {
    const thread = makeThread([makeMessage(1, { rev: 2, text: 'Nova' })])
    const textAfter = (rev: number) => withMessage(thread, makeMessage(1, { rev, text: 'Outra' })).pages[0]?.mensagens[0]?.text

    expect([textAfter(1), textAfter(3)]).toEqual(['Nova', 'Outra'])
  })

  test('a deleted message is gone from what quotes it, too', () => {
    const quoted = { id: 1, sender: { id: OTHER, name: 'Outra' }, text: 'Segredo', mediaType: 'chat', isDeleted: false }
    const thread = makeThread([makeMessage(1, { text: 'Segredo' }), makeMessage(2, { quoted })])

    expect(JSON.stringify(withMessage(thread, makeMessage(1, { rev: 2, text: '', isDeleted: true })))).not.toContain('Segredo')
  })

  test('a read mark never goes back', () => {
    const read = (lastReadId: number) => ({ readerId: OTHER, senderId: ME, groupId: null, lastReadId })
    const thread = withRead(withRead(makeThread([makeMessage(7)]), read(7)), read(5))

    expect(thread.pages[0]?.reads).toEqual([{ userId: OTHER, lastReadId: 7 }])
  })
})

describe('the list', () => {
  test.each<[string, PrivatePerson, PrivateMessage, Partial<PrivatePerson>]>([
    ["counts another's new message", makePerson(OTHER, { count: 1, lastMessageId: 4 }), makeMessage(5), { count: 2, text: 'Mensagem 5', lastMessageId: 5 }],
    [
      "does not count one's own, which nobody has read yet",
      makePerson(OTHER, { lastMessageId: 4, read: true }),
      makeMessage(5, { sender: { id: ME, name: 'Eu' }, receiverId: OTHER }),
      { count: 0, senderId: ME, read: false },
    ],
    ['does not count an edit', makePerson(OTHER, { count: 1, lastMessageId: 5 }), makeMessage(5, { rev: 2, text: 'Editada' }), { count: 1, text: 'Editada' }],
    ['leaves an edit of an older one alone', makePerson(OTHER, { lastMessageId: 5, text: 'Última' }), makeMessage(4, { rev: 2 }), { text: 'Última' }],
  ])('%s', (_what, before, message, expected) => {
    expect(rowOf(withArrival(makeList(before), message, ME), `u${OTHER}`)?.person).toMatchObject(expected)
  })

  test('a message of a team changes its row alone', () => {
    const list = withArrival(makeList(makePerson(OTHER)), makeMessage(3, { receiverId: null, groupId: TEAM }), ME)

    expect([rowOf(list, `g${TEAM}`)?.group?.count, rowOf(list, `u${OTHER}`)?.person?.count]).toEqual([1, 0])
  })

  test.each([
    ['by oneself clears the count', { readerId: ME, senderId: OTHER }, 5, { count: 0, read: false }],
    ['of an older message leaves it', { readerId: ME, senderId: OTHER }, 4, { count: 2 }],
    ["by the other marks one's own as read", { readerId: OTHER, senderId: ME }, 5, { count: 2, read: true }],
  ])('reading %s', (_what, who, lastReadId, expected) => {
    const list = makeList(makePerson(OTHER, { count: 2, lastMessageId: 5 }))

    expect(rowOf(withListRead(list, { ...who, groupId: null, lastReadId }, ME), `u${OTHER}`)?.person).toMatchObject(expected)
  })

  test('has the newest first, then names, and nobody twice', () => {
    const twice = makeList(makePerson(4), makePerson(3), makePerson(5, { timestamp: 10 }), makePerson(6, { timestamp: 20 }), makePerson(4))

    expect(rowsOf(twice, 'people').map(({ key }) => key)).toEqual(['u6', 'u5', 'u3', 'u4'])
  })
})
