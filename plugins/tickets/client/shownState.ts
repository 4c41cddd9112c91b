import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import type { Ticket, TicketStatus } from '../contract/index.ts'
import { activeTicketIdAtom } from './target.ts'

export interface ShownState {
  status: TicketStatus
  /** Shown as open because it has the focus; its real status is still `pending`. */
  isUnaccepted: boolean
}

/** How the state of a ticket is shown: a waiting one that has the focus is shown as open, and says that nobody accepted it. @see specification §4, decision 15 */
export function shownState({ id, status }: Pick<Ticket, 'id' | 'status'>, focusedId: number | null): ShownState {
  const isUnaccepted = status === 'pending' && id === focusedId
  return { status: isUnaccepted ? 'open' : status, isUnaccepted }
}

/** The words of a shown state. */
export const stateText = ({ status, isUnaccepted }: ShownState, t: Translate): string =>
  isUnaccepted ? t('tickets.state.unaccepted') : t(`tickets.state.${status}`)

/** The state of a ticket in words, as it is shown now. */
export function useStateText(ticket: Ticket): string {
  const t = useT()
  return stateText(shownState(ticket, useAtomValue(activeTicketIdAtom)), t)
}
