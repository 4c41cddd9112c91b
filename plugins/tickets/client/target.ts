import { atom } from 'jotai'
import { z } from 'zod'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { activePanelsAtom, focusedIdAtom, focusedPanelAtom, focusHistoryAtom } from '#core/client/workbench/focus.atoms.ts'
import { type Ticket, ticketTargets } from '../contract/index.ts'
import { tickets } from './tickets.ts'

export const LIST_PANEL = 'tickets.list'
export const DETAILS_PANEL = 'tickets.details'

const ofTicket = z.object({ ticketId: z.int() })

/** Where the cursor stands; set by the list itself, which moves it off a row that left. */
export const cursorPlaceAtom = atom<number | null>(null)

/** A row that an undo brings back: the cursor goes to it in the moment it is there, unless the person moved the cursor or opened the palette meanwhile. */
export const comingBackAtom = atom<number | null>(null)

/** The row of the list that the keyboard stands on, or goes back to once there are rows again. */
export const cursorAtom = atom(
  (get) => get(cursorPlaceAtom),
  (_get, set, ticketId: number | null) => {
    set(comingBackAtom, null)
    set(cursorPlaceAtom, ticketId)
  },
)

/** Whether the list shows rows. */
export const hasRowsAtom = atom(false)

/** The row that every key of the list acts on; null while there is none to be seen. */
export const markedAtom = atom((get) => (get(hasRowsAtom) ? get(cursorAtom) : null))

/** Whether the keys of the list are the ones that count now: its row is then marked, in any other case none is. */
export const isAimedAtom = atom((get) => get(focusedPanelAtom)?.type === LIST_PANEL)

const ticketIdOf = (params: unknown): number | null => {
  const parsed = ofTicket.safeParse(params)
  return parsed.success ? parsed.data.ticketId : null
}

/** The ticket of the tile that has the focus; null for any other tile. */
export const focusedTicketIdAtom = atom((get) => ticketIdOf(get(focusedPanelAtom)?.params))

/** Tickets open in tiles, in reading order. */
export const openTicketIdsAtom = atom((get) => get(activePanelsAtom).flatMap(({ params }) => ticketIdOf(params) ?? []))

/** Id of the tile of the conversation that has the focus, else of the one that had it last. */
export const activeConversationAtom = atom((get) => {
  const panels = get(activePanelsAtom)
  const inOrder = [get(focusedIdAtom), ...get(focusHistoryAtom), ...panels.map(({ id }) => id)]
  return inOrder.find((id) => ticketIdOf(panels.find((panel) => panel.id === id)?.params) !== null) ?? null
})

/** Its ticket. */
export const activeTicketIdAtom = atom((get) => {
  const tile = get(activeConversationAtom)
  return ticketIdOf(get(activePanelsAtom).find(({ id }) => id === tile)?.params)
})

const targetsAtom = contributionsAtom(ticketTargets)

/**
 * The ticket that a key or the palette means by 'this ticket': the list's row while the list has the focus, what another panel's cursor stands on, else the
 * conversation.
 */
export const targetTicketIdAtom = atom((get) => {
  const panel = get(focusedPanelAtom)?.type
  if (panel === LIST_PANEL) return get(markedAtom)
  const target = get(targetsAtom).find((one) => one.panel === panel)
  return target ? get(target.ticketIdAtom) : get(activeTicketIdAtom)
})

/** The ticket behind an id; undefined until it is known. */
export const ticketAtom = (ticketId: number | null) => atom((get): Ticket | undefined => (ticketId === null ? undefined : get(tickets.rowAtom(ticketId))))
