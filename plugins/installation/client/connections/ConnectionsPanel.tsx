import { Link } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { z } from 'zod'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { FilterTable } from '#core/client/workbench/FilterTable.tsx'
import { companyChoices, fits } from '#core/client/workbench/filters.ts'
import { useListView } from '#core/client/workbench/useListView.ts'
import { activeConnectionAtom } from './commands.ts'
import { connectionsQuery } from './queries.ts'
import { channelName, groupOf, useConnectionColumns } from './useConnectionColumns.tsx'
import '../installation.css'

const filterSchema = z.object({ search: z.string(), company: z.string(), status: z.enum(['', 'up', 'coming', 'down', 'off']), channel: z.string() })
const NO_FILTER: z.infer<typeof filterSchema> = { search: '', company: '', status: '', channel: '' }
const statuses = ['up', 'coming', 'down', 'off'] as const

/** The connections of all companies, as they come and go. */
export default function ConnectionsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const query = useQuery(connectionsQuery)
  const { filter, change, isFiltered, sorting } = useListView(panelId, filterSchema, NO_FILTER)
  const { search, company, status, channel } = filter
  const rows = useMemo(
    () =>
      query.data?.filter(
        (row) =>
          (company === '' || String(row.company.id) === company) &&
          (status === '' || groupOf(row) === status) &&
          (channel === '' || row.type === channel) &&
          fits(search, row.company.name, row.name, row.number),
      ),
    [query.data, search, company, status, channel],
  )
  const channels = [...new Map((query.data ?? []).map((row) => [row.type, channelName(row, t)]))].map(([value, label]) => ({ value, label }))
  return (
    <FilterTable
      texts="installation.connections"
      icon={Link}
      query={query}
      rows={rows}
      count={query.data?.length}
      columns={useConnectionColumns()}
      isFiltered={isFiltered}
      search={search}
      onSearch={(text) => change({ search: text })}
      sorting={sorting}
      onActive={useSetAtom(activeConnectionAtom)}
      filters={
        <>
          <Select
            label={t('workbench.company.title')}
            value={company}
            options={companyChoices(query.data?.map((row) => row.company) ?? [], t)}
            onChange={(value) => change({ company: value })}
          />
          <Select
            label={t('installation.connections.column.status')}
            value={status}
            options={[
              { value: '', label: t('installation.connections.allStatuses') },
              ...statuses.map((value) => ({ value, label: t(`installation.connections.group.${value}`) })),
            ]}
            onChange={(value) => change({ status: statuses.find((one) => one === value) ?? '' })}
          />
          <Select
            label={t('installation.connections.column.channel')}
            value={channel}
            options={[{ value: '', label: t('installation.connections.allChannels') }, ...channels]}
            onChange={(value) => change({ channel: value })}
          />
        </>
      }
    />
  )
}
