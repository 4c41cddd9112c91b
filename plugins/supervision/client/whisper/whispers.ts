import { type Atom, atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { createCollection } from '#core/client/store/collection.ts'
import { store } from '#core/client/store/store.ts'
import { listUnreadWhispers, type Whisper } from '../../contract/index.ts'
import { ownIdAtom } from '../lead.ts'

/** Every whisper this browser knows. */
export const whispers = createCollection<Whisper>(store)

/** Those about a ticket, ascending. */
export const whispersOfAtom = (ticketId: number): Atom<readonly Whisper[]> =>
  atom((get) => [...get(whispers.rowsAtom).values()].filter((one) => one.ticketId === ticketId).sort((one, other) => one.id - other.id))

/** Those about a ticket that are to the person and not read. */
export const unreadOfAtom = (ticketId: number): Atom<readonly Whisper[]> => {
  const allAtom = whispersOfAtom(ticketId)
  return atom((get) => {
    const me = get(ownIdAtom)
    return get(allAtom).filter(({ to, readAt }) => to.id === me && readAt === null)
  })
}

/** Asks for what came while nobody listened. */
export async function loadUnread(): Promise<void> {
  whispers.upsert(...(await call(listUnreadWhispers, {})).whispers)
}

/** The ticket whose box for a whisper is open; null for none. */
export const writingAtom = atom<number | null>(null)

/** What is being written, by ticket: it outlasts a refusal and a change of place. */
const draftsAtom = atom<ReadonlyMap<number, string>>(new Map())

export const draftAtom = (ticketId: number) =>
  atom(
    (get) => get(draftsAtom).get(ticketId) ?? '',
    (_get, set, text: string) => set(draftsAtom, (held) => new Map(held).set(ticketId, text)),
  )

/** Tickets with a place on screen where a whisper can be written, and how many. */
const roomsAtom = atom<ReadonlyMap<number, number>>(new Map())

export const hasRoom = (ticketId: number): Atom<boolean> => atom((get) => (get(roomsAtom).get(ticketId) ?? 0) > 0)

/** There is a place for whispers about a ticket; answers how to forget it. */
export function keepRoom(ticketId: number): () => void {
  const change = (by: 1 | -1) => store.set(roomsAtom, (held) => new Map(held).set(ticketId, (held.get(ticketId) ?? 0) + by))
  change(1)
  return () => change(-1)
}
