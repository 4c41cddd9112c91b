import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { t } from '#core/client/i18n/index.ts'
import { dismiss, notify, reportError } from '#core/client/notify/index.ts'
import type { Undo } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { keysText } from './formatKeys.ts'
import { isRefused } from './undoRefused.ts'

const STACK_SIZE = 50
/** How long the toast offers it; the stack keeps it. @see experience §1 */
const TOAST_MS = 10_000

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

/** Takes back the last deed; answers false when there is none. */
export async function undoLast(): Promise<boolean> {
  const entry = store.get(undoStackAtom).at(-1)
  if (!entry) return false
  await takeBack(entry)
  return true
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
