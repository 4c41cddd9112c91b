import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Presence } from '#core/contract/auth.ts'
import type { listPrivateMessages, PrivateChats, PrivateGroup, PrivateMessage, PrivatePerson, PrivateRead } from '../contract/index.ts'
import { keyFor, keyOf } from '../contract/index.ts'

export type ThreadPage = z.output<typeof listPrivateMessages.output>
export type Thread = InfiniteData<ThreadPage, number | undefined>
export type ChatList = InfiniteData<PrivateChats, number>
export type ChatRow = { key: string; person: PrivatePerson; group: null } | { key: string; person: null; group: PrivateGroup }

/** A message of the thread; what quotes it shows it as it is now. */
function changed(one: PrivateMessage, message: PrivateMessage): PrivateMessage {
  if (one.id === message.id) return message.rev > one.rev ? message : one
  if (one.quoted?.id !== message.id) return one
  const { id, sender, text, mediaType, isDeleted } = message
  return { ...one, quoted: { id, sender, text, mediaType, isDeleted } }
}

/** The thread with a message that is new or different. The first page is the newest; what lies above the loaded pages is left out. */
export function withMessage(thread: Thread, message: PrivateMessage): Thread {
  const isHere = thread.pages.some(({ mensagens }) => mensagens.some(({ id }) => id === message.id))
  const pages = thread.pages.map((page) => ({ ...page, mensagens: page.mensagens.map((one) => changed(one, message)) }))
  const [newest, ...older] = pages
  if (isHere || !newest || message.id < (newest.mensagens.at(-1)?.id ?? 0)) return { ...thread, pages }
  return { ...thread, pages: [{ ...newest, mensagens: [...newest.mensagens, message] }, ...older] }
}

/** The thread once somebody has read up to a message; a read mark never goes back. */
export function withRead(thread: Thread, { readerId, lastReadId }: PrivateRead): Thread {
  const [newest, ...older] = thread.pages
  if (!newest) return thread
  const before = newest.reads.find(({ userId }) => userId === readerId)?.lastReadId ?? 0
  const others = newest.reads.filter(({ userId }) => userId !== readerId)
  return { ...thread, pages: [{ ...newest, reads: [...others, { userId: readerId, lastReadId: Math.max(before, lastReadId) }] }, ...older] }
}

type Summary = Pick<PrivatePerson, 'lastMessageId' | 'timestamp' | 'text' | 'mediaType' | 'isDeleted' | 'senderId' | 'senderName' | 'count'>

/** A row with a newer message, or with its newest one changed. */
function summarized<R extends Summary>(row: R, message: PrivateMessage, me: number): R {
  const last = row.lastMessageId ?? 0
  if (message.id < last) return row
  const { id, timestamp, text, mediaType, isDeleted, sender } = message
  const count = id > last && sender.id !== me ? row.count + 1 : row.count
  return { ...row, lastMessageId: id, timestamp, text, mediaType, isDeleted, senderId: sender.id, senderName: sender.name, count }
}

const mapRows = (list: ChatList, person: (row: PrivatePerson) => PrivatePerson, group: (row: PrivateGroup) => PrivateGroup): ChatList => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, users: page.users.map(person), groups: page.groups.map(group) })),
})

/** The list with a message that is new or different, as `me` sees it. */
export function withArrival(list: ChatList, message: PrivateMessage, me: number): ChatList {
  const key = keyFor(me, message)
  const isOf = (contactId: number, isGroup: boolean) => keyOf({ contactId, isGroup }) === key
  return mapRows(
    list,
    (row) => {
      if (!isOf(row.id, false)) return row
      const next = summarized(row, message, me)
      return next.lastMessageId === row.lastMessageId ? next : { ...next, read: false }
    },
    (row) => (isOf(row.id, true) ? summarized(row, message, me) : row),
  )
}

/** The list once somebody has read: by `me`, nothing is unread there; by another person, `me`'s messages to them are read. */
export function withListRead(list: ChatList, { readerId, senderId, groupId, lastReadId }: PrivateRead, me: number): ChatList {
  const isUpTo = ({ lastMessageId }: Summary) => lastReadId >= (lastMessageId ?? 0)
  return mapRows(
    list,
    (row) => {
      if (groupId !== null || !isUpTo(row)) return row
      if (readerId === me) return row.id === senderId ? { ...row, count: 0 } : row
      return row.id === readerId ? { ...row, read: true } : row
    },
    (row) => (readerId === me && row.id === groupId && isUpTo(row) ? { ...row, count: 0 } : row),
  )
}

export const withPresence = (list: ChatList, userId: number, status: Presence): ChatList =>
  mapRows(
    list,
    (row) => (row.id === userId ? { ...row, status, isOnline: status === 'online' } : row),
    (row) => row,
  )

const newestFirst = (one: Summary & { name: string }, other: Summary & { name: string }): number =>
  (other.timestamp ?? 0) - (one.timestamp ?? 0) || one.name.localeCompare(other.name)

/** Rows of the list: those with the newest messages first, then by name; each once, also where others came between two pages. */
export function rowsOf(list: ChatList | undefined, kind: 'people' | 'teams'): ChatRow[] {
  if (kind === 'teams')
    return (list?.pages[0]?.groups ?? []).toSorted(newestFirst).map((group) => ({ key: keyOf({ contactId: group.id, isGroup: true }), person: null, group }))
  const people = new Map(list?.pages.flatMap(({ users }) => users).map((person) => [person.id, person]))
  return [...people.values()].toSorted(newestFirst).map((person) => ({ key: keyOf({ contactId: person.id, isGroup: false }), person, group: null }))
}

/** The row of a conversation. */
export function rowOf(list: ChatList | undefined, key: string): ChatRow | undefined {
  return [...rowsOf(list, 'people'), ...rowsOf(list, 'teams')].find((row) => row.key === key)
}
