import { type Atom, atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { type Colleague, type ColleagueWriting, listPresence, type TicketPresence } from '../../contract/index.ts'

/** A sign of writing lasts this long unless it is repeated. */
const WRITING_MS = 6_000
/** Tickets that come into sight ask who is at them, all at once. */
const ASK_MS = 1_500

const NOBODY: readonly never[] = []

type ByTicket<P extends Colleague> = ReadonlyMap<number, readonly P[]>

const viewersAtom = atom<ByTicket<Colleague>>(new Map())
const writersAtom = atom<ByTicket<ColleagueWriting>>(new Map())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const others = <P extends Colleague>(people: readonly P[]): readonly P[] => people.filter(({ userId }) => userId !== store.get(sessionAtom)?.userId)

function put<P extends Colleague>(current: ByTicket<P>, ticketId: number, people: readonly P[]): ByTicket<P> {
  if (people.length === 0 && !current.has(ticketId)) return current
  const next = new Map(current)
  if (people.length > 0) next.set(ticketId, people)
  else next.delete(ticketId)
  return next
}

/** Tickets of which the line told since the last question went out: the answer knows no better. */
const announcedSince = new Set<number>()

export function noteViewers(ticketId: number, viewers: readonly Colleague[]): void {
  announcedSince.add(ticketId)
  store.set(viewersAtom, (current) => put(current, ticketId, others(viewers)))
}

export function noteWriting(ticketId: number, person: ColleagueWriting, isWriting: boolean): void {
  const key = `${ticketId}:${person.userId}`
  clearTimeout(timers.get(key))
  timers.delete(key)
  if (isWriting)
    timers.set(
      key,
      setTimeout(() => noteWriting(ticketId, person, false), WRITING_MS),
    )
  store.set(writersAtom, (current) => {
    const rest = (current.get(ticketId) ?? NOBODY).filter(({ userId }) => userId !== person.userId)
    return put(current, ticketId, isWriting ? others([...rest, person]) : rest)
  })
}

/** Nobody knows who is there: the line is down, or one may not see the ticket any more. */
export function forgetPresence(ticketId?: number): void {
  store.set(viewersAtom, (all) => (ticketId === undefined ? new Map() : put(all, ticketId, NOBODY)))
  store.set(writersAtom, (all) => (ticketId === undefined ? new Map() : put(all, ticketId, NOBODY)))
}

/** Asks who is where by now. */
export async function loadPresence(): Promise<void> {
  announcedSince.clear()
  const present = await call(listPresence, {})
  store.set(viewersAtom, (current) => {
    const answered = present.filter(({ ticketId }) => !announcedSince.has(ticketId)).map(({ ticketId, viewers }) => [ticketId, others(viewers)] as const)
    return new Map([...[...current].filter(([ticketId]) => announcedSince.has(ticketId)), ...answered.filter(([, viewers]) => viewers.length > 0)])
  })
}

let isAsking = false

/** The same, soon and once. */
export function askPresence(): void {
  if (isAsking) return
  isAsking = true
  setTimeout(() => {
    isAsking = false
    void loadPresence().catch(() => {})
  }, ASK_MS)
}

const madeOf = <P extends Colleague>(source: Atom<ByTicket<P>>) => {
  const made = new Map<number, Atom<readonly P[]>>()
  return (ticketId: number): Atom<readonly P[]> => {
    const known = made.get(ticketId) ?? atom((get): readonly P[] => get(source).get(ticketId) ?? NOBODY)
    made.set(ticketId, known)
    return known
  }
}

export const presenceService: TicketPresence = { viewersAtom: madeOf(viewersAtom), writersAtom: madeOf(writersAtom) }
