import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { ticketRatingQuery } from './ratings.ts'
import { Score } from './Score.tsx'

/** Rating of the conversation by the contact; nothing until there is one. */
export function RatingSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const rating = useQuery(ticketRatingQuery(ticketId)).data
  if (!rating) return null
  return (
    <section className="details-section" aria-label={t('ratings.section')}>
      <h4>{t('ratings.section')}</h4>
      <p className="rating-line">
        <Score rate={rating.rate} />
        <span className="dim">
          <RelativeTime at={rating.createdAt} />
        </span>
      </p>
      {rating.feedback && <p className="rating-words">{rating.feedback}</p>}
    </section>
  )
}
