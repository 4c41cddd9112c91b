import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Campaign } from '../contract/index.ts'
import { Progress } from './Progress.tsx'
import { StatusText } from './StatusText.tsx'
import { StepButtons } from './StepButtons.tsx'

/** Columns of the campaigns. */
export function useCampaignColumns(): readonly Column<Campaign>[] {
  const t = useT()
  return useMemo((): Column<Campaign>[] => {
    const figure = (id: 'total' | 'delivered' | 'read' | 'answered' | 'failed', isOptional = false): Column<Campaign> => ({
      id,
      title: t(`campaigns.column.${id}`),
      width: 90,
      grow: 0.2,
      isNumber: true,
      isOptional,
      sortValue: ({ figures }) => figures[id],
      render: ({ figures }) => (figures.total === 0 ? '' : figures[id]),
    })
    return [
      { id: 'name', title: t('campaigns.column.name'), width: 200, grow: 3, sortValue: ({ name }) => name, render: ({ name }) => name },
      {
        id: 'status',
        title: t('campaigns.column.status'),
        width: 150,
        sortValue: ({ status }) => t(`campaigns.status.${status}`),
        render: (campaign) => <StatusText campaign={campaign} />,
      },
      {
        id: 'startAt',
        title: t('campaigns.column.startAt'),
        width: 150,
        grow: 0.2,
        sortValue: ({ startAt, startedAt }) => startedAt ?? startAt,
        render: ({ startAt, startedAt }) => ((startedAt ?? startAt) ? <RelativeTime at={startedAt ?? startAt ?? ''} style="minute" /> : ''),
      },
      {
        id: 'progress',
        title: t('campaigns.column.progress'),
        width: 190,
        sortValue: ({ figures }) => figures.total - figures.waiting,
        render: ({ figures }) => <Progress figures={figures} />,
      },
      figure('total'),
      figure('delivered', true),
      figure('read', true),
      figure('answered'),
      figure('failed'),
      {
        id: 'createdAt',
        title: t('campaigns.column.createdAt'),
        width: 150,
        isOptional: true,
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime at={createdAt} style="minute" />,
      },
      { id: 'actions', title: t('campaigns.column.actions'), width: 180, grow: 0.1, render: (campaign) => <StepButtons campaign={campaign} /> },
    ]
  }, [t])
}
