import { atom } from 'jotai'
import type { MouseEvent } from 'react'
import { store } from '#core/client/store/store.ts'
import type { Id } from '#core/contract/define.ts'

/** The context menu on screen. */
export interface OpenContextMenu {
  menu: Id
  label: string
  args: unknown
  at: DOMRect
}

export const contextMenuAtom = atom<OpenContextMenu | null>(null)

/**
 * Opens the menu of an id at the pointer, or at the element when the menu key was pressed:
 * `onContextMenu={(event) => openContextMenu(event, { menu: 'tickets.context', label: name, args: { ticketId } })}`.
 */
export function openContextMenu(event: MouseEvent<HTMLElement>, { menu, label, args }: Omit<OpenContextMenu, 'at'>): void {
  event.preventDefault()
  const isByKey = event.clientX === 0 && event.clientY === 0
  const at = isByKey ? event.currentTarget.getBoundingClientRect() : new DOMRect(event.clientX, event.clientY, 0, 0)
  store.set(contextMenuAtom, { menu, label, args, at })
}
