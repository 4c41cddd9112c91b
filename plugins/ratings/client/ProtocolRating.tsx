import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { SCORES } from '../contract/index.ts'
import { ticketRatingQuery } from './ratings.ts'

/** The rating on the printed protocol. */
export function ProtocolRating({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const rating = useQuery(ticketRatingQuery(ticket.id)).data
  return (
    <>
      <dt>{t('ratings.section')}</dt>
      <dd>{rating ? t('ratings.score', { rate: rating.rate, most: SCORES }) : '–'}</dd>
      {rating?.feedback && (
        <>
          <dt>{t('ratings.column.feedback')}</dt>
          <dd>{rating.feedback}</dd>
        </>
      )}
    </>
  )
}
