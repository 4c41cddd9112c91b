import { atom } from 'jotai'
import { z } from 'zod'
import { activePanelsAtom, focusedIdAtom, focusedPanelAtom, focusHistoryAtom } from '#core/client/workbench/focus.atoms.ts'
import type { Ticket } from '../contract/index.ts'
import { tickets } from './tickets.ts'

export const LIST_PANEL = 'tickets.list'
export const DETAILS_PANEL = 'tickets.details'

const ofTicket = z.object({ ticketId: z.int() })

/** The row of the list that the keyboard stands on. */
export const cursorAtom = atom<number | null>(null)

const ticketIdOf = (params: unknown): number | null => {
  const parsed = ofTicket.safeParse(params)
  return parsed.success ? parsed.data.ticketId : null
}

/** Tickets open in tiles, in reading order. */
export const openTicketIdsAtom = atom((get) => get(activePanelsAtom).flatMap(({ params }) => ticketIdOf(params) ?? []))

/** The conversation that has the focus, else the one that had it last. */
export const activeTicketIdAtom = atom((get) => {
  const panels = get(activePanelsAtom)
  const inOrder = [get(focusedIdAtom), ...get(focusHistoryAtom), ...panels.map(({ id }) => id)]
  for (const id of inOrder) {
    const ticketId = ticketIdOf(panels.find((panel) => panel.id === id)?.params)
    if (ticketId !== null) return ticketId
  }
  return null
})

/** What a key or the palette means by 'this ticket': the list's row while the list has the focus, else the conversation. */
export const targetTicketIdAtom = atom((get) => (get(focusedPanelAtom)?.type === LIST_PANEL ? get(cursorAtom) : get(activeTicketIdAtom)))

/** The ticket behind an id; undefined until it is known. */
export const ticketAtom = (ticketId: number | null) => atom((get): Ticket | undefined => (ticketId === null ? undefined : get(tickets.rowAtom(ticketId))))
