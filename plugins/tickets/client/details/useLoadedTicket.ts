import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Ticket } from '../../contract/index.ts'
import { ticketAtom } from '../target.ts'
import { loadTicket } from '../tickets.ts'

/** The row of a ticket, asked for where it is not held; `error` says why it is not here. */
export function useLoadedTicket(ticketId: number | null): { ticket: Ticket | undefined; error: unknown; retry: () => void } {
  const ticket = useAtomValue(useMemo(() => ticketAtom(ticketId), [ticketId]))
  const isMissing = ticketId !== null && ticket === undefined
  const query = useQuery({
    queryKey: ['tickets', 'one', ticketId],
    enabled: isMissing,
    // A ticket that was here a moment ago and left is asked for again, to say why.
    staleTime: 0,
    queryFn: async () => {
      if (ticketId !== null) await loadTicket(ticketId)
      return true
    },
  })
  return { ticket, error: isMissing && query.isError ? query.error : null, retry: () => void query.refetch() }
}
