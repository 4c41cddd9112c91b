import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useNow } from '#core/client/ui/minute.ts'
import { getOwnFigures, listTickets, ownViews } from '#plugins/tickets/contract/index.ts'

/** Rows of each list on the page. */
export const SHOWN = 6

/** The midnight that ends the day of `now`, as the browser counts days. */
export function endOfDay(now: number): string {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).toISOString()
}

async function firstOf({ tab, filter }: (typeof ownViews)[keyof typeof ownViews]) {
  const { tickets } = await call(listTickets, { ...filter, count: null, pageNumber: 1, status: [tab] })
  return tickets.slice(0, SHOWN)
}

/** Everything an agent's first page shows, or none of it. What was shown stays while the server is away. */
export function useOwnWork() {
  const before = endOfDay(useNow())
  return useQuery({
    queryKey: ['home', 'own', before],
    queryFn: async () => {
      const [figures, waiting, open] = await Promise.all([call(getOwnFigures, { before }), firstOf(ownViews.waiting), firstOf(ownViews.open)])
      return { figures, waiting, open }
    },
    placeholderData: (previous) => previous,
  })
}
