import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { placeText } from './CaseDifference.tsx'
import { type CaseRow, type CaseStatus, statusOf } from './cases.ts'

const tones: Record<CaseStatus, Tone> = { differs: 'bad', passes: 'good', unknown: 'quiet' }

/** Columns of the list of cases. */
export function useCaseColumns(): readonly Column<CaseRow>[] {
  const t = useT()
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('flows.column.name'),
        width: 180,
        grow: 2,
        sortValue: ({ name }) => name,
        render: ({ name }) => <span className="cut">{name}</span>,
      },
      {
        id: 'status',
        title: t('flows.column.status'),
        width: 120,
        sortValue: (row) => statusOf(row),
        render: (row) => (
          <span className="dot-name">
            <Dot tone={tones[statusOf(row)]} />
            {t(`flows.case.status.${statusOf(row)}`)}
          </span>
        ),
      },
      {
        id: 'where',
        title: t('flows.case.where'),
        width: 180,
        grow: 1,
        sortValue: ({ difference }) => difference?.index ?? null,
        render: ({ difference }) => (difference ? <span className="cut">{placeText(difference, t)}</span> : null),
      },
      {
        id: 'madeFrom',
        title: t('flows.case.madeFrom'),
        width: 130,
        sortValue: ({ madeFrom }) => madeFrom,
        render: ({ madeFrom }) => t(`flows.case.from.${madeFrom}`),
      },
      {
        id: 'createdAt',
        title: t('flows.case.createdAt'),
        width: 120,
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime at={createdAt} style="ago" />,
      },
    ],
    [t],
  )
}
