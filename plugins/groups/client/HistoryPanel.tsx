import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { actKinds, actStates } from '../contract/index.ts'
import { actsQuery } from './queries.ts'
import { useActColumns } from './useActColumns.tsx'

const filterSchema = z.object({ search: z.string(), kind: z.enum(['', ...actKinds]), state: z.enum(['', ...actStates]) })
const NO_FILTER: z.infer<typeof filterSchema> = { search: '', kind: '', state: '' }

/** The log of the rules of groups, with everything that could not be done. */
export default function HistoryPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const { filter, change, isFiltered } = useListView(panelId, filterSchema, NO_FILTER)
  const query = useInfiniteQuery(actsQuery(filter))
  const rows = useMemo(() => query.data?.pages.flatMap(({ acts }) => acts), [query.data])
  const count = query.data?.pages[0]?.count
  const choices = (name: 'kind' | 'state', values: readonly string[]) => [
    { value: '', label: t(`groups.history.any.${name}`) },
    ...values.map((value) => ({ value, label: t(`groups.history.${name}.${value}`) })),
  ]
  return (
    <ListScreen
      bar={
        <>
          <SearchField label={t('groups.history.search')} value={filter.search} onChange={(search) => change({ search })} />
          <Select
            label={t('groups.history.column.kind')}
            value={filter.kind}
            options={choices('kind', actKinds)}
            onChange={(kind) => change(filterSchema.pick({ kind: true }).parse({ kind }))}
          />
          <Select
            label={t('groups.history.column.state')}
            value={filter.state}
            options={choices('state', actStates)}
            onChange={(state) => change(filterSchema.pick({ state: true }).parse({ state }))}
          />
        </>
      }
    >
      <PanelToolbar meta={count} />
      <DataTable
        label={t('groups.history.title')}
        rows={rows}
        columns={useActColumns()}
        exportName={t('groups.history.title')}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={<EmptyState title={t(isFiltered ? 'groups.history.none' : 'groups.history.empty')} text={t('groups.history.emptyText')} />}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}
