import { call } from '#core/client/http/call.ts'
import { readNumber } from '#core/contract/phone.ts'
import { listContacts } from '#plugins/contacts/contract/index.ts'
import type { Ticket } from '../../contract/index.ts'
import { byNewest } from '../list/listRows.ts'

/** A contact, or a number that no contact is known to have. */
export type StartOption =
  | { kind: 'contact'; id: number; name: string; number: string; profilePicUrl: string | null }
  | { kind: 'number'; id: 0; number: string; international: string }

/** Text of somebody who means a number and no name. */
const NUMBER_LIKE = /^[+(\d][\d\s().-]{5,}$/

/** The day and the ticket's number. */
const PROTOCOL = /^\d{8}-\d+$/

export const isNumberLike = (text: string): boolean => NUMBER_LIKE.test(text.trim()) && !PROTOCOL.test(text.trim())

/** Whom `text` may mean: contacts that have it and, where some connection `takesNumbers`, the number itself if it is one and none of them has it. */
export async function findOptions(text: string, takesNumbers: boolean, recent: readonly StartOption[] = []): Promise<StartOption[]> {
  const { contacts } = await call(listContacts, { searchParam: text })
  const found = contacts.map(({ id, name, number, profilePicUrl }): StartOption => ({ kind: 'contact', id, name, number, profilePicUrl }))
  if (text.trim() === '') return recentFirst(recent, found)
  return takesNumbers ? withNumber(text, found) : found
}

/** Before anything is typed: whom one spoke with last, then the others. */
export const recentFirst = (recent: readonly StartOption[], found: readonly StartOption[]): StartOption[] => [
  ...recent,
  ...found.filter(({ id }) => !recent.some((one) => one.id === id)),
]

/** The people of the newest conversations that this browser holds, each once. */
export function recentContacts(tickets: Iterable<Ticket>): StartOption[] {
  const people = new Map<number, StartOption>()
  for (const { contact, isGroup } of [...tickets].toSorted(byNewest)) {
    const { id, name, number, profilePicUrl } = contact
    if (!isGroup && !people.has(id) && people.size < MOST_RECENT) people.set(id, { kind: 'contact', id, name, number, profilePicUrl })
  }
  return [...people.values()]
}

/** As many as the list shows. */
const MOST_RECENT = 8

/** Why nothing was found, as a catalogue key. */
export function noneKey(text: string, takesNumbers: boolean): string {
  if (!isNumberLike(text)) return 'tickets.start.none'
  return readNumber(text).ok && !takesNumbers ? 'tickets.start.noNumbersTaken' : 'tickets.start.noNumber'
}

export function withNumber(text: string, found: readonly StartOption[]): StartOption[] {
  const phone = isNumberLike(text) ? readNumber(text) : null
  if (!phone?.ok || found.some(({ number }) => number === phone.digits)) return [...found]
  return [...found.slice(0, MOST_BESIDE), { kind: 'number', id: 0, number: phone.digits, international: phone.international }]
}

/** So that the number is among the lines one sees. */
const MOST_BESIDE = 7
