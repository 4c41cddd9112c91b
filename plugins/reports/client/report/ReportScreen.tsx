import { Print } from '@blueprintjs/icons'
import { useDeferredValue } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable, type TableRowData } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { computeReport } from '../commands.ts'
import { filterSchema, NO_FILTER } from '../filter.ts'
import { type ReportId, reportFacts, titleOf } from '../reports.ts'
import type { ReportDefinition } from './definition.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Groups } from './Groups.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import { Totals } from './Totals.tsx'
import { usePrint } from './usePrint.ts'
import { useReport } from './useReport.ts'
import '../reports.css'

interface ReportScreenProps<R extends TableRowData> {
  panelId: string
  report: ReportId
  definition: ReportDefinition<R>
}

/** Any report: filters, figures of all rows, and the rows, which the server computes as soon as a filter changes. */
export function ReportScreen<R extends TableRowData>({ panelId, report, definition }: ReportScreenProps<R>) {
  const t = useT()
  const client = useClient()
  const { filter, change, isFiltered, sorting } = useListView(panelId, filterSchema, NO_FILTER, definition.sortable)
  const wanted = useDeferredValue(filter)
  const { query, rows, columns, texts, first } = useReport(definition, wanted, sorting.sort)
  const printer = usePrint(definition, wanted, sorting.sort, texts)
  const { by, icon } = reportFacts[report]
  const title = t(titleOf(report))
  const usual = definition.hasUsualDays ? { startDate: first?.startDate ?? '', endDate: first?.endDate ?? '' } : undefined
  const open = (row: R, { beside }: { beside: boolean }) => {
    const address = definition.addressOf(row, {
      ...filter,
      ...(usual && { startDate: filter.startDate || usual.startDate, endDate: filter.endDate || usual.endDate }),
    })
    if (definition.kind === 'tickets' && typeof row.id === 'number') client.use(conversations).open(row.id, beside ? 'right' : 'main')
    else if (address !== null) client.navigate(address)
  }
  const bar = (
    <FilterBar choices={definition.choices} filter={filter} usual={usual} onChange={change} onClear={isFiltered ? () => change(NO_FILTER) : undefined} />
  )
  return (
    <ListScreen isLabelled bar={bar}>
      <PanelToolbar meta={first && <span className="reports-computed">{t('reports.computedAt', { at: formatDateTime(first.computedAt) })}</span>}>
        <CommandButton command={computeReport} args={{}} variant="icon" />
        <IconButton
          icon={Print}
          label={t('reports.print')}
          aria-busy={printer.isBusy || undefined}
          disabled={printer.isBusy}
          onClick={() => void printer.print()}
        />
        <ExportMenu kind={definition.kind} name={title} filter={filter} />
      </PanelToolbar>
      <Totals totals={first?.totals ?? []} help={definition.help && t(definition.help)} />
      {by && <Groups by={by} filter={wanted} onChange={change} />}
      <DataTable
        label={title}
        rows={rows}
        columns={columns}
        sorting={sorting}
        failure={query.isError && (!rows || query.isPlaceholderData) ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={<EmptyState icon={icon} title={t('reports.empty.title')} text={t(isFiltered ? 'reports.empty.filtered' : 'reports.empty.text')} />}
        addressOf={(row) => definition.addressOf(row, filter) ?? ''}
        onRowOpen={open}
        paging={pagingOf(query, first?.count ?? undefined)}
      />
      {printer.printing && (
        <PrintSheet
          title={title}
          computedAt={printer.printing.first.computedAt}
          totals={printer.printing.first.totals}
          columns={columns}
          rows={printer.printing.rows}
          missing={(printer.printing.first.count ?? 0) - printer.printing.rows.length}
          onDone={printer.done}
        />
      )}
    </ListScreen>
  )
}
