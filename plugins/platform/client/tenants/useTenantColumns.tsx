import { Disable, Endorsed } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { formatBytes } from '#core/client/i18n/formatBytes.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import type { Tenant } from '../../contract/index.ts'
import { switchTenant } from './commands.ts'

/** Columns of the table of companies. */
export function useTenantColumns(): readonly Column<Tenant>[] {
  const t = useT()
  const client = useClient()
  return useMemo(() => {
    const statusText = ({ status }: Tenant) => t(`platform.status.${status}`)
    const ofLimit = (count: number, max: number | null) => (max === null ? count : t('platform.ofLimit', { count, max }))
    return [
      { id: 'name', title: t('platform.column.name'), width: 200, grow: 3, sortValue: ({ name }) => name, render: ({ name }) => name },
      {
        id: 'status',
        title: t('platform.column.status'),
        width: 110,
        sortValue: statusText,
        render: (row) => (
          <span className="dot-name">
            <Dot tone={row.status === 'active' ? 'good' : 'bad'} />
            {statusText(row)}
          </span>
        ),
      },
      {
        id: 'people',
        title: t('platform.column.people'),
        width: 90,
        isNumber: true,
        sortValue: ({ people }) => people,
        render: ({ people, maxUsers }) => ofLimit(people, maxUsers),
      },
      {
        id: 'connections',
        title: t('platform.column.connections'),
        width: 90,
        isNumber: true,
        sortValue: ({ connections }) => connections,
        render: ({ connections, maxConnections }) => ofLimit(connections, maxConnections),
      },
      {
        id: 'openTickets',
        title: t('platform.column.openTickets'),
        width: 110,
        isNumber: true,
        sortValue: ({ openTickets }) => openTickets,
        render: ({ openTickets }) => openTickets,
      },
      {
        id: 'messages',
        title: t('platform.column.messages'),
        width: 130,
        isNumber: true,
        sortValue: ({ messages }) => messages,
        render: ({ messages }) => messages,
      },
      {
        id: 'storage',
        title: t('platform.column.storage'),
        width: 100,
        isNumber: true,
        sortValue: ({ storageBytes }) => storageBytes,
        render: ({ storageBytes }) => formatBytes(storageBytes),
      },
      {
        id: 'createdAt',
        title: t('platform.column.createdAt'),
        width: 110,
        sortValue: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      {
        id: 'deeds',
        title: t('platform.column.deeds'),
        width: 70,
        grow: 0.1,
        render: ({ id, name, status }) => (
          <IconButton
            icon={status === 'active' ? Disable : Endorsed}
            label={t(`platform.switchName.${status}`, { name })}
            onClick={() => void client.run(switchTenant, { id, name, status })}
          />
        ),
      },
    ]
  }, [t, client])
}
