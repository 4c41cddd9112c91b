import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useEffectEvent, useMemo, useState } from 'react'
import { z } from 'zod'
import { BulkCommand } from '#core/client/commands/BulkCommand.tsx'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { Command } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable, type TableRowData } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from './PanelToolbar.tsx'
import { useRowActions } from './rowActions.ts'
import { useListView } from './useListView.ts'

const filterSchema = z.object({ search: z.string() })
const NO_FILTER = { search: '' }

export interface SearchListProps<R extends TableRowData, A> {
  panelId: string
  /** Catalogue keys: of the table's name and of the search field's. */
  title: string
  searchLabel: string
  /** All rows there are; the server is asked once, and the search is done here. */
  query: UseQueryResult<readonly R[]>
  /** The rows that words leave, in their order; `search` is trimmed and never empty. The same function at every drawing, or it is done again. */
  find: (rows: readonly R[], search: string) => readonly R[]
  columns: readonly Column<R>[]
  /** Command that makes a row; `label` is the button's key in the head, shorter than the command's title. */
  create: { command: Command<Record<string, never>>; label: string }
  /** Text of a list without rows, and of one in which nothing was found. */
  empty: { icon: ComponentType<{ size?: number }>; title: string; text: string }
  none: { title: string; text: string }
  onRowOpen?: (row: R) => void
  /** The row on which the cursor stands, whenever that is another; null without rows. */
  onActive?: (row: R | null) => void
  /** The action of the bar of chosen rows on each; null for a row that one may not touch. */
  removal?: { command: Command<A>; argsOf: (row: R) => A | null; sayDone: (count: number) => string }
  /** Deletes the row under the cursor, by the key for deletion, where rows are deleted one by one. */
  onRowRemove?: (row: R) => void
  /** Offers a CSV file of the rows. */
  isExported?: boolean
  /** More buttons in the head, left of the one that makes a row. */
  actions?: ReactNode
}

/** A screen of things of which a company has tens or hundreds: a search, a table with many chosen at once, and a button for a new one. */
export function SearchList<R extends TableRowData, A>(props: SearchListProps<R, A>) {
  const { title, query, find, create, empty, none, removal } = props
  const t = useT()
  const client = useClient()
  const { filter, change, sorting } = useListView(props.panelId, filterSchema, NO_FILTER)
  const search = filter.search.trim()
  const rows = useMemo(() => (search === '' || !query.data ? query.data : find(query.data, search)), [query.data, find, search])
  const [active, setActive] = useState<R | null>(null)
  const { onActive: tellActive } = props
  const onActive = useCallback(
    (row: R | null) => {
      setActive(row)
      tellActive?.(row)
    },
    [tellActive],
  )
  const editActive = useEffectEvent(() => active && props.onRowOpen?.(active))
  const removable = active && removal ? removal.argsOf(active) : null
  const removeActive = useEffectEvent(() => {
    if (removal && removable !== null) void client.run(removal.command, removable)
    else if (active) props.onRowRemove?.(active)
  })
  const canEdit = active !== null && props.onRowOpen !== undefined
  const canRemove = removable !== null || (active !== null && props.onRowRemove !== undefined)
  useRowActions(
    props.panelId,
    useMemo(() => ({ ...(canEdit && { edit: () => void editActive() }), ...(canRemove && { remove: () => void removeActive() }) }), [canEdit, canRemove]),
  )
  const isEmpty = search === '' && rows?.length === 0
  return (
    <ListScreen bar={<SearchField label={t(props.searchLabel)} value={filter.search} onChange={(next) => change({ search: next })} />}>
      <PanelToolbar meta={query.data?.length}>
        {props.actions}
        {!isEmpty && <CommandButton command={create.command} args={{}} variant="primary" label={create.label} />}
      </PanelToolbar>
      <DataTable
        label={t(title)}
        rows={rows}
        columns={props.columns}
        sorting={sorting}
        {...(props.isExported && { exportName: t(title) })}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isEmpty ? (
            <EmptyState icon={empty.icon} title={t(empty.title)} text={t(empty.text)}>
              <CommandButton command={create.command} args={{}} variant="primary" hideKeys />
            </EmptyState>
          ) : (
            <EmptyState title={t(none.title)} text={t(none.text)} />
          )
        }
        {...(removal && {
          selection: {
            bulk: (ids: readonly R['id'][], clear: () => void) => (
              <BulkCommand
                command={removal.command}
                each={rows?.filter(({ id }) => ids.includes(id)).flatMap((row) => removal.argsOf(row) ?? []) ?? []}
                sayDone={removal.sayDone}
                onDone={clear}
                isRemoval
              />
            ),
          },
        })}
        onActive={onActive}
        {...(props.onRowOpen && { onRowOpen: props.onRowOpen })}
      />
    </ListScreen>
  )
}
