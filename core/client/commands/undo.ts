import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { t } from '#core/client/i18n/index.ts'
import { dismiss, notify, reportError } from '#core/client/notify/index.ts'
import type { Undo } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { keysText } from './formatKeys.ts'
import { begunHaveEnded } from './inFlight.ts'
import { isRefused } from './undoRefused.ts'

const STACK_SIZE = 50
/** How long the toast offers it; the stack keeps it. @see experience §1 */
const TOAST_MS = 10_000
/** Longer than any answer of a server that can be reached. */
const IN_FLIGHT_MS = 5_000

interface Entry extends Undo {
  userId: number | undefined
  /** The toast that offers it. */
  toastId: number
}

const stackAtom = atom<readonly Entry[]>([])

/** Deeds of the signed-in person that can be taken back, newest last. */
export const undoStackAtom = atom((get) => get(stackAtom).filter((entry) => entry.userId === get(sessionAtom)?.userId))

/** Remembers a deed's inverse and offers it in a toast. */
export function offerUndo(undo: Undo): void {
  const run = () => takeBack(entry)
  const toastId = notify(undo.label, { timeoutMs: TOAST_MS, action: { label: t('workbench.undo'), keysHint: keysText('mod+z'), run } })
  const entry: Entry = { ...undo, userId: store.get(sessionAtom)?.userId, toastId }
  store.set(stackAtom, (stack) => [...stack, entry].slice(-STACK_SIZE))
}

/** `busy`: the deed before it has still not ended, and nothing was taken back. */
type Taken = 'done' | 'nothing' | 'busy'

let turn: Promise<unknown> = Promise.resolve()

/**
 * Takes back the last deed, one after the other where it is asked for again.
 *
 * A deed whose answer is still on its way comes before those that have theirs: the key means what was done last, not what was answered last.
 */
export function undoLast(): Promise<Taken> {
  const take = async (): Promise<Taken> => {
    if (!(await begunHaveEnded(IN_FLIGHT_MS))) return 'busy'
    const entry = store.get(undoStackAtom).at(-1)
    if (!entry) return 'nothing'
    await takeBack(entry)
    return 'done'
  }
  const taken = turn.then(take)
  turn = taken
  return taken
}

/** An entry runs once, from whichever place is quicker; one that fails goes back on the stack, unless it can never work. */
async function takeBack(entry: Entry): Promise<void> {
  if (!store.get(stackAtom).includes(entry)) return
  store.set(stackAtom, (stack) => stack.filter((other) => other !== entry))
  dismiss(entry.toastId)
  try {
    await entry.undo()
    notify(t('workbench.undone', { label: entry.label }))
  } catch (error) {
    if (!isRefused(error)) store.set(stackAtom, (stack) => [...stack, entry])
    reportError(error)
  }
}
