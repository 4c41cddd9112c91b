import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getRatingConfig, getTicketRating } from '../contract/index.ts'

/** Questions about ratings begin with this. */
export const RATINGS = 'ratings'

export const configQuery = queryOf(getRatingConfig, {})

export const ticketRatingQuery = (ticketId: number) =>
  queryOptions({ queryKey: [RATINGS, 'ticket', ticketId], queryFn: async () => (await call(getTicketRating, { ticketId })).rating })

/** A contact gave a score, or said why. */
export const noteRating = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [RATINGS] })
