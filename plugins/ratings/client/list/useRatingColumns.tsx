import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { DotName } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { tip } from '#core/client/ui/tip.ts'
import type { Rating } from '../../contract/index.ts'
import { Score } from '../Score.tsx'

/** Columns of the table of ratings. */
export function useRatingColumns(): readonly Column<Rating>[] {
  const t = useT()
  return useMemo(
    () => [
      {
        id: 'contact',
        title: t('ratings.column.contact'),
        width: 180,
        sortValue: ({ contact }) => contact.name,
        render: ({ contact }) => <span className="strong">{contact.name}</span>,
      },
      { id: 'rate', title: t('ratings.column.rate'), width: 100, sortValue: ({ rate }) => rate, render: ({ rate }) => <Score rate={rate} /> },
      {
        id: 'feedback',
        title: t('ratings.column.feedback'),
        width: 260,
        grow: 5,
        sortValue: ({ feedback }) => feedback,
        render: ({ feedback }) => feedback && <span {...tip(feedback)}>{feedback}</span>,
      },
      { id: 'user', title: t('ratings.column.user'), width: 150, sortValue: ({ user }) => user?.name ?? null, render: ({ user }) => user?.name ?? '' },
      {
        id: 'queue',
        title: t('ratings.column.queue'),
        width: 130,
        sortValue: ({ queue }) => queue?.queue ?? null,
        render: ({ queue }) => queue && <DotName colour={queue.color} name={queue.queue} />,
      },
      {
        id: 'date',
        title: t('ratings.column.date'),
        width: 110,
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      { id: 'ticket', title: t('ratings.column.ticket'), width: 150, sortValue: ({ protocol }) => protocol, render: ({ protocol }) => protocol },
    ],
    [t],
  )
}
