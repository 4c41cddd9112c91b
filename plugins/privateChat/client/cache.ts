import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import type { Presence } from '#core/contract/auth.ts'
import {
  countPrivateMessages,
  keyFor,
  keyOf,
  listPrivateChats,
  listPrivateMessages,
  type PrivateChats,
  type PrivateMessage,
  type PrivateRead,
  targetOf,
} from '../contract/index.ts'
import { type ChatList, rowOf, type Thread, type ThreadPage, withArrival, withListRead, withMessage, withPresence, withRead } from './pages.ts'

const ROOT = 'privateChat'
const LISTS = [ROOT, 'list'] as const
const threadKey = (key: string) => [ROOT, 'thread', key] as const

/** Pages of people, and the own teams. */
export const listQuery = (search: string) =>
  infiniteQueryOptions<PrivateChats, Error, InfiniteData<PrivateChats, number>, readonly unknown[], number>({
    queryKey: [...LISTS, search],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(listPrivateChats, { searchParam: search, pageNumber: pageParam }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })

/** Pages of a conversation, the newest first. */
export const threadQuery = (key: string) =>
  infiniteQueryOptions<ThreadPage, Error, Thread, readonly unknown[], number | undefined>({
    queryKey: threadKey(key),
    initialPageParam: undefined,
    queryFn: ({ pageParam }) =>
      call(listPrivateMessages, { ...(targetOf(key) ?? { contactId: 0 }), ...(pageParam === undefined ? {} : { before: pageParam }) }),
    getNextPageParam: (last) => (last.hasMore ? last.mensagens[0]?.id : undefined),
  })

const changeLists = (change: (list: ChatList) => ChatList): void => {
  queryClient.setQueriesData<ChatList>({ queryKey: LISTS }, (list) => list && change(list))
}
const changeThread = (key: string, change: (thread: Thread) => Thread): void => {
  queryClient.setQueryData<Thread>(threadKey(key), (thread) => thread && change(thread))
}

const mainList = (): ChatList | undefined => queryClient.getQueryData<ChatList>(listQuery('').queryKey)
/** Name of the person or team of a conversation, where the list holds it. */
export function nameOfKey(key: string): string | null {
  const row = rowOf(mainList(), key)
  return row?.person?.name ?? row?.group?.name ?? null
}

/** The person signed in; 0 for nobody. */
const me = (): number => store.get(sessionAtom)?.userId ?? 0

/** Unread private messages, counted by the server. */
export const unreadAtom = atom(0)

const counter = { isBusy: false, isAskedAgain: false }

/** Counts anew; what happens meanwhile is counted once more behind it. */
export async function recount(): Promise<void> {
  if (counter.isBusy) {
    counter.isAskedAgain = true
    return
  }
  counter.isBusy = true
  const person = me()
  // A count that does not arrive comes with the next message.
  const counted = await call(countPrivateMessages, {}).catch(() => null)
  if (counted && person === me()) store.set(unreadAtom, counted.count)
  counter.isBusy = false
  if (!counter.isAskedAgain) return
  counter.isAskedAgain = false
  await recount()
}

/** Takes a message that is new or different, from the socket or from an answer. */
export function saveMessage(message: PrivateMessage): void {
  const key = keyFor(me(), message)
  changeThread(key, (thread) => withMessage(thread, message))
  changeLists((list) => withArrival(list, message, me()))
  // A person beyond the loaded pages, or a team that is new.
  if (mainList() && !rowOf(mainList(), key)) void queryClient.invalidateQueries({ queryKey: LISTS })
  if (message.sender.id !== me()) void recount()
}

/** Takes a read mark of somebody. */
export function saveRead(read: PrivateRead): void {
  const person = me()
  const isOwn = read.readerId === person
  const contactId = read.groupId ?? (isOwn ? read.senderId : read.readerId)
  if (contactId === null) return
  changeLists((list) => withListRead(list, read, person))
  if (isOwn) void recount()
  else changeThread(keyOf({ contactId, isGroup: read.groupId !== null }), (thread) => withRead(thread, read))
}

export const savePresence = (userId: number, status: Presence): void => changeLists((list) => withPresence(list, userId, status))

/** People or teams are others than before: what one may not read any more goes from the screen. */
export function reloadConversations(): void {
  void queryClient.invalidateQueries({ queryKey: LISTS })
  void recount()
}

/** A team is another one or gone: its messages are asked for again, and not shown to a person who left it. */
export function reloadTeam(teamId: number): void {
  void queryClient.resetQueries({ queryKey: threadKey(keyOf({ contactId: teamId, isGroup: true })) })
  reloadConversations()
}

/** Another person on this page finds nothing of the one before. */
export function forgetPerson(): void {
  queryClient.removeQueries({ queryKey: [ROOT] })
  store.set(unreadAtom, 0)
}
