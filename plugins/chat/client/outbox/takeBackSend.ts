import { store } from '#core/client/store/store.ts'
import { setAbout } from '../about.atoms.ts'
import { conversationOf } from '../conversations.ts'
import { draftsService, saveDraft } from '../drafts.ts'
import type { Staged } from '../media/staged.atoms.ts'
import { restage } from '../media/staged.ts'
import { type OutboxEntry, outboxAtom, takeOut } from './entries.ts'

/** Files of what is held, by the id of the message that they go with: they come back to the box with it. */
const filesOf = new Map<string, Staged>()

export function keepFileOf(idFront: string, file: Staged): void {
  const waiting = new Set(store.get(outboxAtom).map((entry) => entry.idFront))
  for (const id of filesOf.keys()) if (!waiting.has(id)) filesOf.delete(id)
  filesOf.set(idFront, file)
}

/** The messages of one press of Enter that can still be taken back: the last of a ticket. */
export function waitingOf(entries: readonly OutboxEntry[], ticketId: number, nowMs: number): readonly OutboxEntry[] {
  const isDelayed = (entry: OutboxEntry) => entry.ticketId === ticketId && entry.failure === null && (entry.heldUntil ?? 0) > nowMs
  const last = entries.findLast(isDelayed)
  return last ? entries.filter((entry) => isDelayed(entry) && entry.heldUntil === last.heldUntil) : []
}

const joined = (first: string, then: string) => [first, then].filter((part) => part.trim() !== '').join('\n')

/** Puts the last message of a ticket back into its box, with its quote and its files. False when it has gone already. */
export function takeBackSend(ticketId: number): boolean {
  const ids = waitingOf(store.get(outboxAtom), ticketId, Date.now()).map(({ idFront }) => idFront)
  const files = ids.flatMap((id) => filesOf.get(id) ?? [])
  const taken = takeOut(ids, Date.now())
  const [first] = taken ?? []
  if (!first) return false
  // Text begun meanwhile stays below it.
  saveDraft(ticketId, joined(first.draft ?? '', draftsService.get(ticketId).text))
  const quoted = first.quoted && store.get(conversationOf(ticketId).rows.rowsAtom).get(first.quoted.id)
  if (quoted) setAbout(ticketId, { kind: 'reply', message: quoted })
  for (const file of files) restage(file)
  return true
}
