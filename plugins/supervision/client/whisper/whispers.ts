import { type Atom, atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { createCollection } from '#core/client/store/collection.ts'
import { store } from '#core/client/store/store.ts'
import { listUnreadWhispers, MOST_WHISPERS, readWhispers, type Whisper } from '../../contract/index.ts'
import { ownIdAtom } from '../lead.ts'

/** Every whisper this browser knows. */
export const whispers = createCollection<Whisper>(store)

/** The whispers about a ticket, ascending. */
export const whispersOfAtom = (ticketId: number): Atom<readonly Whisper[]> =>
  atom((get) => [...get(whispers.rowsAtom).values()].filter((one) => one.ticketId === ticketId).sort((one, other) => one.id - other.id))

/** The whispers about a ticket that are to the person and not read. */
export const unreadOfAtom = (ticketId: number): Atom<readonly Whisper[]> => {
  const allAtom = whispersOfAtom(ticketId)
  return atom((get) => {
    const me = get(ownIdAtom)
    return get(allAtom).filter(({ to, readAt }) => to.id === me && readAt === null)
  })
}

/** Marks whispers as read here; the line's own word of it, with a version, replaces that. */
const putDown = (isMeant: (one: Whisper) => boolean): void => {
  const readAt = new Date().toISOString()
  whispers.patch((one) => (one.readAt === null && isMeant(one) ? { ...one, readAt } : one))
}

const idsOfUnread = (): Set<number> => {
  const me = store.get(ownIdAtom)
  return new Set([...store.get(whispers.rowsAtom).values()].flatMap(({ id, to, readAt }) => (to.id === me && readAt === null ? [id] : [])))
}

/** Asks for what came while nobody listened; what another window put away meanwhile is put away here too. */
export async function loadUnread(): Promise<void> {
  const before = idsOfUnread()
  const unread = (await call(listUnreadWhispers, {})).whispers
  const still = new Set(unread.map(({ id }) => id))
  // A full answer holds the newest ones only, and says nothing of those before.
  const oldest = unread.length < MOST_WHISPERS ? 0 : (unread[0]?.id ?? 0)
  putDown(({ id }) => before.has(id) && id >= oldest && !still.has(id))
  whispers.upsert(...unread)
}

/** An answer of one's own: what came before it is read, and what came after the server took it is not. */
export function noteSent(sent: Whisper): void {
  putDown(({ id, ticketId, to }) => ticketId === sent.ticketId && to.id === sent.from.id && id < sent.id)
  whispers.upsert(sent)
}

/** Puts whispers about a ticket away, also those that another window has put away before. */
export async function readAbout(ticketId: number): Promise<void> {
  const before = idsOfUnread()
  const read = (await call(readWhispers, { ticketId })).whispers
  whispers.upsert(...read)
  putDown((one) => one.ticketId === ticketId && before.has(one.id))
}

/** The ticket whose box for a whisper is open; null for none. */
export const writingAtom = atom<number | null>(null)

/** Texts that are being written, by ticket: they outlast a refusal and a change of place. */
const draftsAtom = atom<ReadonlyMap<number, string>>(new Map())

export const draftAtom = (ticketId: number) =>
  atom(
    (get) => get(draftsAtom).get(ticketId) ?? '',
    (_get, set, text: string) => set(draftsAtom, (current) => new Map(current).set(ticketId, text)),
  )

/** Tickets with a place on screen where a whisper can be written, and how many. */
const roomsAtom = atom<ReadonlyMap<number, number>>(new Map())

export const hasRoom = (ticketId: number): Atom<boolean> => atom((get) => (get(roomsAtom).get(ticketId) ?? 0) > 0)

/** There is a place for whispers about a ticket; answers how to forget it. */
export function keepRoom(ticketId: number): () => void {
  const change = (by: 1 | -1) => store.set(roomsAtom, (current) => new Map(current).set(ticketId, (current.get(ticketId) ?? 0) + by))
  change(1)
  return () => change(-1)
}
