import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'

/** @see specification §9: notification default timeout, at the bottom. */
export const NOTIFICATION_MS = 5000
/** Older ones make room: more than this nobody reads. */
const MOST_TOASTS = 4

export type Intent = 'none' | 'success' | 'warning' | 'danger'

export interface ToastAction {
  label: string
  /** Key as the person sees it, e.g. 'Ctrl Z'. */
  keysHint?: string
  run: () => void | Promise<void>
}

export interface NotifyOptions {
  intent?: Intent
  action?: ToastAction
  /** Milliseconds; null: stays until closed. 5000 unless given, null for danger. */
  timeoutMs?: number | null
  position?: 'top' | 'bottom'
}

export interface Toast {
  id: number
  text: string
  intent: Intent
  action: ToastAction | null
  timeoutMs: number | null
  position: 'top' | 'bottom'
}

/** Toasts on screen now, oldest first. */
export const toastsAtom = atom<readonly Toast[]>([])

let lastId = 0

/** Shows a sentence. The same sentence again takes the place of the earlier one. Answers the id for `dismiss`. */
export function notify(text: string, options: NotifyOptions = {}): number {
  const { intent = 'none', action = null, position = 'bottom' } = options
  const timeoutMs = options.timeoutMs === undefined ? (intent === 'danger' ? null : NOTIFICATION_MS) : options.timeoutMs
  lastId += 1
  const toast: Toast = { id: lastId, text, intent, action, timeoutMs, position }
  store.set(toastsAtom, (current) => [...current.filter((each) => each.text !== text || each.position !== position), toast].slice(-MOST_TOASTS))
  return toast.id
}

/** Takes a toast away; unknown ids are fine. */
export function dismiss(id: number): void {
  store.set(toastsAtom, (current) => current.filter((toast) => toast.id !== id))
}
