import type { Getter } from 'jotai'
import { z } from 'zod'
import { activePanelsAtom, focusedIdAtom, focusHistoryAtom } from '#core/client/workbench/focus.atoms.ts'

const ofTicket = z.object({ ticketId: z.int().positive() })

/** The conversation that has the focus, else the last one that had it and is still open; null without one. */
export function targetTicketId(get: Getter): number | null {
  const panels = get(activePanelsAtom)
  for (const id of [get(focusedIdAtom), ...get(focusHistoryAtom)]) {
    const parsed = ofTicket.safeParse(panels.find((panel) => panel.id === id)?.params)
    if (parsed.success) return parsed.data.ticketId
  }
  return null
}
