import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '#core/client/http/queryOf.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { AppError } from '#core/contract/errors.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import type { Campaign, Recipient } from '../contract/index.ts'

type Row = Recipient & { id: number }

/** Columns of the recipients. */
export function useRecipientColumns(campaign: Campaign | undefined): readonly Column<Row>[] {
  const t = useT()
  const connections = useQuery(queryOf(listConnections, {})).data
  const isMany = (campaign?.connections.length ?? 0) > 1
  return useMemo((): Column<Row>[] => {
    const reason = ({ failure, failureReason, failureDetail }: Row): string => {
      if (failure === null) return ''
      if (failureReason === null) return errorText(new AppError(failure, 409))
      return failureReason === 'refused' && failureDetail ? t('chat.failure.refusedWith', { detail: failureDetail }) : t(`chat.failure.${failureReason}`)
    }
    return [
      {
        id: 'name',
        title: t('campaigns.column.contact'),
        width: 200,
        grow: 2,
        sortValue: ({ name }) => name,
        render: ({ id, name, profilePicUrl }) => (
          <span className="campaign-person">
            <Avatar id={id} name={name} src={profilePicUrl} /> {name}
          </span>
        ),
      },
      { id: 'number', title: t('campaigns.column.number'), width: 140, sortValue: ({ number }) => number, render: ({ number }) => number },
      {
        id: 'state',
        title: t('campaigns.column.state'),
        width: 110,
        sortValue: ({ state }) => t(`campaigns.outcome.${state}`),
        render: ({ state }) => t(`campaigns.outcome.${state}`),
      },
      { id: 'failure', title: t('campaigns.column.failure'), width: 220, grow: 2, wraps: true, sortValue: reason, render: reason },
      {
        id: 'message',
        title: t('campaigns.column.message'),
        width: 90,
        isOptional: true,
        sortValue: ({ messageIndex }) => messageIndex,
        render: ({ messageIndex }) => (messageIndex === null ? '' : messageIndex + 1),
      },
      {
        id: 'connection',
        title: t('campaigns.column.connection'),
        width: 140,
        isOptional: !isMany,
        sortValue: ({ connectionId }) => connections?.find(({ id }) => id === connectionId)?.name ?? '',
        render: ({ connectionId }) => connections?.find(({ id }) => id === connectionId)?.name ?? '',
      },
      {
        id: 'sentAt',
        title: t('campaigns.column.sentAt'),
        width: 150,
        grow: 0.2,
        sortValue: ({ sentAt }) => sentAt,
        render: ({ sentAt }) => (sentAt ? <RelativeTime at={sentAt} style="minute" /> : ''),
      },
      {
        id: 'answeredAt',
        title: t('campaigns.column.answeredAt'),
        width: 150,
        grow: 0.2,
        sortValue: ({ answeredAt }) => answeredAt,
        render: ({ answeredAt }) => (answeredAt ? <RelativeTime at={answeredAt} style="minute" /> : ''),
      },
    ]
  }, [t, connections, isMany])
}
