import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'

/** A sign of typing lasts this long unless it is repeated. */
const TYPING_MS = 6_000

export interface Person {
  userId: number
  name: string
}

/** A colleague who writes, or speaks into a voice note. */
export interface Writer extends Person {
  isRecording: boolean
}

/** Ticket id → who has it open, as the server last said. */
export const viewersAtom = atom<ReadonlyMap<number, readonly Person[]>>(new Map())
/** Ticket id → colleagues who are writing or recording. */
export const agentsTypingAtom = atom<ReadonlyMap<number, readonly Writer[]>>(new Map())
/** Tickets whose contact is writing. */
export const contactsTypingAtom = atom<ReadonlySet<number>>(new Set<number>())

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Runs `end` unless the same sign comes again within 6 s. */
function expire(key: string, isOn: boolean, end: () => void): void {
  clearTimeout(timers.get(key))
  timers.delete(key)
  if (isOn) timers.set(key, setTimeout(end, TYPING_MS))
}

export function noteViewers(ticketId: number, viewers: readonly Person[]): void {
  store.set(viewersAtom, (held) => new Map(held).set(ticketId, viewers))
}

export function noteContactTyping(ticketId: number, isTyping: boolean): void {
  store.set(contactsTypingAtom, (held) => {
    const next = new Set(held)
    if (isTyping) next.add(ticketId)
    else next.delete(ticketId)
    return next
  })
  expire(`contact:${ticketId}`, isTyping, () => noteContactTyping(ticketId, false))
}

export function noteAgentTyping(ticketId: number, person: Writer, isTyping: boolean): void {
  store.set(agentsTypingAtom, (held) => {
    const others = (held.get(ticketId) ?? []).filter(({ userId }) => userId !== person.userId)
    return new Map(held).set(ticketId, isTyping ? [...others, person] : others)
  })
  expire(`agent:${ticketId}:${person.userId}`, isTyping, () => noteAgentTyping(ticketId, person, false))
}
