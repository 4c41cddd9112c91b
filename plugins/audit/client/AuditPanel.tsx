import { Endorsed } from '@blueprintjs/icons'
import { useSetAtom } from 'jotai'
import { useDeferredValue } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { pagingOf } from '#core/client/ui/table/paging.ts'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { auditKinds } from '../contract/index.ts'
import { ExportButton } from './ExportButton.tsx'
import { type AuditFilter, filterSchema, NO_FILTER, shownEntryAtom, useEntries, usePeople, useWatching } from './entries.ts'
import { useEntryColumns } from './useEntryColumns.tsx'

/** Changes in administration: by whom, of what, when and from where. */
export default function AuditPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const { filter, change, isFiltered } = useListView(panelId, filterSchema, NO_FILTER)
  const { query, rows, count } = useEntries(useDeferredValue(filter))
  const show = useSetAtom(shownEntryAtom)
  useWatching()
  return (
    <ListScreen isLabelled bar={<Filters filter={filter} onChange={change} />}>
      <PanelToolbar meta={count}>
        <ExportButton filter={filter} />
      </PanelToolbar>
      <DataTable
        label={t('audit.title')}
        rows={rows}
        columns={useEntryColumns()}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          isFiltered ? (
            <EmptyState title={t('audit.none.title')} text={t('audit.none.text')} />
          ) : (
            <EmptyState icon={Endorsed} title={t('audit.empty.title')} text={t('audit.empty.text')} />
          )
        }
        onRowOpen={show}
        paging={pagingOf(query, count)}
      />
    </ListScreen>
  )
}

function Filters({ filter, onChange }: { filter: AuditFilter; onChange: (part: Partial<AuditFilter>) => void }) {
  const t = useT()
  const people = usePeople().map(({ id, name }) => ({ value: String(id), label: name }))
  const kinds = auditKinds.map((kind) => ({ value: kind, label: t(`audit.kind.${kind}`) }))
  const take = (part: Partial<Record<keyof AuditFilter, string>>) => onChange(filterSchema.parse({ ...filter, ...part }))
  return (
    <>
      <SearchField label={t('audit.search')} value={filter.search} onChange={(search) => take({ search })} />
      <Select
        label={t('audit.person')}
        value={filter.userId}
        options={[{ value: '', label: t('audit.person.all') }, ...people]}
        onChange={(userId) => take({ userId })}
      />
      <Select label={t('audit.kind')} value={filter.kind} options={[{ value: '', label: t('audit.kind.all') }, ...kinds]} onChange={(kind) => take({ kind })} />
      <DateField isLazy leans="back" label={t('audit.start')} value={filter.startDate} onChange={(startDate) => take({ startDate })} />
      <DateField isLazy leans="back" label={t('audit.end')} value={filter.endDate} onChange={(endDate) => take({ endDate })} />
    </>
  )
}
