import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable, type TableRowData } from '#core/client/ui/table/DataTable.tsx'
import type { Sorting } from '#core/client/ui/table/sorting.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'

export interface FilterTableProps<R extends TableRowData> {
  /** Start of the catalogue keys `.title`, `.search`, `.empty.title`, `.none.title` and their texts. */
  texts: string
  icon: ComponentType<{ size?: number }>
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>
  /** Rows that pass the filter; undefined while they load. */
  rows: readonly R[] | undefined
  /** How many there are. */
  count: number | undefined
  columns: readonly Column<R>[]
  isFiltered: boolean
  search: string
  onSearch: (text: string) => void
  filters: ReactNode
  /** Left of the search. */
  view?: ReactNode
  sorting?: Sorting
  onActive?: (row: R | null) => void
  onRowOpen?: (row: R) => void
}

/** A table of the whole installation with its search and its filters. */
export function FilterTable<R extends TableRowData>({
  texts,
  icon,
  query,
  rows,
  count,
  isFiltered,
  search,
  onSearch,
  filters,
  view,
  ...table
}: FilterTableProps<R>) {
  const t = useT()
  return (
    <ListScreen
      bar={
        <>
          {view}
          <SearchField label={t(`${texts}.search`)} value={search} onChange={onSearch} />
          {filters}
        </>
      }
    >
      <PanelToolbar meta={count} />
      <DataTable
        label={t(`${texts}.title`)}
        rows={rows}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t(`${texts}.none.title`)} text={t(`${texts}.none.text`)} />
          ) : (
            <EmptyState icon={icon} title={t(`${texts}.empty.title`)} text={t(`${texts}.empty.text`)} />
          )
        }
        exportName={t(`${texts}.title`)}
        {...table}
      />
    </ListScreen>
  )
}
