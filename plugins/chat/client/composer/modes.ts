import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'
import type { ComposerModeSwitch } from '../../contract/client.ts'

/** Ticket id → what its box is for, in place of replies. */
export const modesAtom = atom<ReadonlyMap<number, string>>(new Map())

function set(ticketId: number, mode: string | null): void {
  store.set(modesAtom, (current) => {
    const next = new Map(current)
    if (mode === null) next.delete(ticketId)
    else next.set(ticketId, mode)
    return next
  })
}

/** The box of the ticket that is on screen; the one of a mode, or the one for replies. */
const focusBox = (ticketId: number) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-conversation="${ticketId}"] .composer textarea`)?.focus())

export const modeSwitch: ComposerModeSwitch = {
  enter(ticketId, mode) {
    if (!document.querySelector(`[data-conversation="${ticketId}"]`)) return false
    set(ticketId, mode)
    focusBox(ticketId)
    return true
  },
  leave(ticketId) {
    set(ticketId, null)
    focusBox(ticketId)
  },
  isIn: (ticketId, mode) => store.get(modesAtom).get(ticketId) === mode,
}
