import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { createCollection } from '#core/client/store/collection.ts'
import { store } from '#core/client/store/store.ts'
import { countNotifications, kinds as kindList, listNotifications, type Notification, type UnreadByKind } from '../contract/index.ts'
import { preferencesAtom } from './preferences.ts'

/** Notifications of this person, as far as they are loaded. */
export const rows = createCollection<Notification>(store)

/** Whether the list is there, may go on, or could not be had. */
export const listStateAtom = atom<{ state: 'loading' | 'ready' } | { state: 'failed'; error: unknown }>({ state: 'loading' })
export const hasMoreAtom = atom(false)

const newestFirst = (one: Notification, other: Notification) => other.updatedAt.localeCompare(one.updatedAt) || other.id - one.id

/** Notifications that the centre shows, newest first. */
export const listedAtom = atom((get) => {
  const { kinds } = get(preferencesAtom)
  return [...get(rows.rowsAtom).values()].filter(({ kind }) => kinds[kind].centre).toSorted(newestFirst)
})

/** How many are not read among those that are not loaded, by kind; counted by the server. */
const beyondAtom = atom<UnreadByKind>({})

/** All that is not read and that the person wants in the centre, loaded or not. */
export const unreadAtom = atom((get) => {
  const { kinds } = get(preferencesAtom)
  const loaded = get(listedAtom).filter(({ readAt }) => readAt === null).length
  return kindList.reduce((sum, kind) => sum + (kinds[kind].centre ? (get(beyondAtom)[kind] ?? 0) : 0), loaded)
})

/** Takes the server's numbers: what is not among the loaded rows lies beyond them. */
function noteUnread(unreadByKind: UnreadByKind): void {
  const loaded = [...store.get(rows.rowsAtom).values()].filter(({ readAt }) => readAt === null)
  const beyond = kindList.map((kind) => [kind, Math.max(0, (unreadByKind[kind] ?? 0) - loaded.filter((row) => row.kind === kind).length)])
  store.set(beyondAtom, store.get(hasMoreAtom) ? Object.fromEntries(beyond) : {})
}

/** Asks for the numbers again after news of rows that are not loaded. While all are, nothing is asked. */
export async function recount(): Promise<void> {
  if (!store.get(hasMoreAtom)) return
  // Numbers that do not arrive are counted with the next news.
  const counted = await call(countNotifications, {}).catch(() => null)
  if (counted) noteUnread(counted.unreadByKind)
}

/** Puts the server's rows in place of those held; what happened to a row since `asked` was all of them is newer than the answer. */
function takeAnswer(answered: readonly Notification[], asked: ReadonlyMap<number, Notification>): void {
  const current = store.get(rows.rowsAtom)
  const changed = rows.changesSince(asked) ?? new Set(current.keys())
  const newer = [...current.values()].filter(({ id }) => changed.has(id))
  rows.clear()
  rows.upsert(...newer)
  rows.upsert(...answered.filter(({ id }) => current.has(id) || !changed.has(id)))
}

/** Asks for the newest; what is not among them any more is gone. */
export async function loadNotifications(): Promise<void> {
  const who = store.get(sessionAtom)
  if (!who?.permissions.includes(listNotifications.permission)) return
  const asked = store.get(rows.rowsAtom)
  try {
    const { notifications, unreadByKind, hasMore } = await call(listNotifications, {})
    if (store.get(sessionAtom)?.userId !== who.userId) return
    takeAnswer(notifications, asked)
    store.set(hasMoreAtom, hasMore)
    noteUnread(unreadByKind)
    store.set(listStateAtom, { state: 'ready' })
  } catch (error) {
    if (rows.get(0) === undefined && store.get(rows.rowsAtom).size === 0) store.set(listStateAtom, { state: 'failed', error })
  }
}

export async function loadOlder(): Promise<void> {
  const oldest = [...store.get(rows.rowsAtom).values()].toSorted(newestFirst).at(-1)
  if (!oldest) return
  const { notifications, unreadByKind, hasMore } = await call(listNotifications, { beforeAt: oldest.updatedAt, beforeId: oldest.id })
  rows.upsert(...notifications)
  store.set(hasMoreAtom, hasMore)
  noteUnread(unreadByKind)
}

/** Keeps what is new. A row that was told before and is not here lay beyond those loaded. */
export function addNotification(fresh: readonly Notification[]): void {
  const isFromBeyond = fresh.some(({ id, rev }) => rev > 1 && !rows.get(id))
  rows.upsert(...fresh)
  if (isFromBeyond) void recount()
}

export function noteRead(ids: readonly number[], readAt: string | null): void {
  const those = new Set(ids)
  rows.patch((row) => (those.has(row.id) ? { ...row, readAt } : row))
  if (ids.some((id) => !rows.get(id))) void recount()
}

/** A conversation that one may not read any more takes its news along. */
export function forgetTicket(ticketId: number): void {
  rows.remove(...[...store.get(rows.rowsAtom).values()].filter((row) => row.ticketId === ticketId).map(({ id }) => id))
  void recount()
}

/** Another person on this page finds nothing of the one before. */
export function forgetAll(): void {
  rows.clear()
  store.set(hasMoreAtom, false)
  store.set(beyondAtom, {})
  store.set(listStateAtom, { state: 'loading' })
}
