import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { t } from '#core/client/i18n/index.ts'
import { keysText } from '#core/client/keys/formatKeys.ts'
import { dismiss, notify, reportError } from '#core/client/notify/index.ts'
import type { Undo } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { begunHaveEnded } from './inFlight.ts'
import { isForbidden, isRefused } from './undoRefused.ts'

const STACK_SIZE = 50
/** How long the toast offers it; the stack keeps it. @see experience §1 */
const TOAST_MS = 10_000
/** Longer than any answer of a server that can be reached. */
const IN_FLIGHT_MS = 5_000

interface Entry {
  label: string
  /** Null for what cannot be taken back. */
  undo: Undo['undo'] | null
  userId: number | undefined
  /** The toast that offers it. */
  toastId: number | null
}

const stackAtom = atom<readonly Entry[]>([])

/** Actions of the signed-in person, newest last; of those that cannot be taken back, the ones that older actions stand behind. */
export const undoStackAtom = atom((get) => get(stackAtom).filter((entry) => entry.userId === get(sessionAtom)?.userId))

/** Remembers an action's inverse and offers it in a toast. */
export function offerUndo(undo: Undo): void {
  const run = () => takeBack(entry)
  const toastId = notify(undo.label, { timeoutMs: TOAST_MS, action: { label: t('workbench.undo'), keysHint: keysText('mod+z'), run } })
  const entry: Entry = { ...undo, userId: store.get(sessionAtom)?.userId, toastId }
  store.set(stackAtom, (stack) => [...stack, entry].slice(-STACK_SIZE))
}

/** Remembers an action's inverse for the key that takes back the last one, and answers what takes back this one: for screens that offer it themselves. */
export function keepUndo(undo: Undo): () => Promise<void> {
  const entry: Entry = { ...undo, userId: store.get(sessionAtom)?.userId, toastId: null }
  store.set(stackAtom, (stack) => [...stack, entry].slice(-STACK_SIZE))
  return () => takeBack(entry)
}

/** Remembers an action that has no inverse: nothing older is taken back by the key that means the last one. */
export function noteFinal(label: string): void {
  const entry: Entry = { label, undo: null, userId: store.get(sessionAtom)?.userId, toastId: null }
  // Of several in a row the newest is enough.
  store.set(stackAtom, (stack) => [...(stack.at(-1)?.undo === null ? stack.slice(0, -1) : stack), entry].slice(-STACK_SIZE))
}

/** `busy`: the action before it has still not ended; `final`: the last one cannot be taken back. In both nothing was taken back. */
type Taken = { kind: 'done' | 'nothing' | 'busy' } | { kind: 'final'; label: string }

let turn: Promise<unknown> = Promise.resolve()

/**
 * Takes back the last action, one after the other where it is asked for again.
 *
 * An action whose answer is still on its way comes before those that have theirs: the key means what was done last, not what was answered last.
 */
export function undoLast(): Promise<Taken> {
  const take = async (): Promise<Taken> => {
    if (!(await begunHaveEnded(IN_FLIGHT_MS))) return { kind: 'busy' }
    const entry = store.get(undoStackAtom).at(-1)
    if (!entry) return { kind: 'nothing' }
    if (entry.undo === null) return { kind: 'final', label: entry.label }
    await takeBack(entry)
    return { kind: 'done' }
  }
  const taken = turn.then(take)
  turn = taken
  return taken
}

/**
 * An entry runs once, from whichever place is quicker; one that fails goes back on the stack, unless it can never work. What the person may not take back
 * stays as what has no inverse.
 */
async function takeBack(entry: Entry): Promise<void> {
  if (entry.undo === null || !store.get(stackAtom).includes(entry)) return
  const place = store.get(stackAtom).indexOf(entry)
  store.set(stackAtom, (stack) => stack.filter((other) => other !== entry))
  if (entry.toastId !== null) dismiss(entry.toastId)
  try {
    await entry.undo()
    notify(t('workbench.undone', { label: entry.label }))
  } catch (error) {
    if (!isRefused(error)) store.set(stackAtom, (stack) => [...stack, entry])
    else if (isForbidden(error)) store.set(stackAtom, (stack) => stack.toSpliced(place, 0, { ...entry, undo: null, toastId: null }))
    reportError(error)
  }
}
