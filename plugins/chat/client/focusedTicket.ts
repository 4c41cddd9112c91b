import type { Getter } from 'jotai'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { CONVERSATION_PANEL, conversationParams } from './panelIds.ts'

/** The ticket whose conversation has the focus, or null. */
export function focusedTicketId(get: Getter): number | null {
  const panel = get(focusedPanelAtom)
  const params = panel?.type === CONVERSATION_PANEL ? conversationParams.safeParse(panel.params) : null
  return params?.success ? params.data.ticketId : null
}
