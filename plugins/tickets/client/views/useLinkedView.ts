import { useEffect } from 'react'
import type { TicketView } from '../../contract/index.ts'
import { showView } from './views.ts'

/** Name of the address's parameter: `/atendimento?view=<id>` opens the list with that view. */
const PARAMETER = 'view'

/** Shows the view that the address names, once it is loaded; then the address is plain again, so that a reload keeps what was chosen since. */
export function useLinkedView(views: readonly TicketView[]): void {
  useEffect(() => {
    const address = new URL(window.location.href)
    const view = views.find(({ id }) => id === address.searchParams.get(PARAMETER))
    if (!view) return
    showView(view)
    address.searchParams.delete(PARAMETER)
    window.history.replaceState(window.history.state, '', address)
  }, [views])
}
