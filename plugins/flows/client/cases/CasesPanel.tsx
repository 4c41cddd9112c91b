import { LabTest } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { z } from 'zod'
import { BulkCommand } from '#core/client/commands/BulkCommand.tsx'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { plain } from '#core/client/commands/match.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { useEditor } from '../editor/useEditor.ts'
import { simulate } from '../simulator/commands.ts'
import { activeCaseAtom } from './atoms.ts'
import { caseResultsQuery, casesQuery, rowsOf, statusOf } from './cases.ts'
import { removeCase, showCase } from './commands.ts'
import { useCaseColumns } from './useCaseColumns.tsx'

const filterSchema = z.object({ search: z.string() })
const NO_FILTER = { search: '' }

/** The test cases of a flow, and how each goes with the draft. */
export default function CasesPanel({ panelId, params: { id } }: PanelProps<{ id: number }>) {
  const { editor, error, retry } = useEditor(id)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!editor) return <Skeleton shape="list" rows={6} />
  return <Cases panelId={panelId} flowId={id} rev={editor.flow.rev} />
}

function Cases({ panelId, flowId, rev }: { panelId: string; flowId: number; rev: number }) {
  const t = useT()
  const client = useClient()
  const query = useQuery(casesQuery(flowId))
  const results = useQuery({ ...caseResultsQuery(flowId, rev), enabled: (query.data?.length ?? 0) > 0 })
  const { filter, change, sorting } = useListView(panelId, filterSchema, NO_FILTER)
  const all = useMemo(() => query.data && rowsOf(query.data, results.data), [query.data, results.data])
  const rows = useMemo(() => all?.filter(({ name }) => plain(name).includes(plain(filter.search.trim()))), [all, filter])
  const setActive = useSetAtom(activeCaseAtom)
  const count = all?.length ?? 0
  const differing = all?.filter((row) => statusOf(row) === 'differs').length ?? 0
  const failed = query.isError ? query : results.isError ? results : null
  return (
    <ListScreen bar={<SearchField label={t('flows.case.search')} value={filter.search} onChange={(search) => change({ search })} />}>
      <PanelToolbar
        meta={
          count > 0 && results.data && <span role="status">{t(differing === 0 ? 'flows.case.allPass' : 'flows.case.differing', { differing, count })}</span>
        }
      >
        {count > 0 && <CommandButton command={simulate} args={{ flowId }} variant="icon" hideKeys />}
      </PanelToolbar>
      {failed && rows && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      <DataTable
        label={t('flows.case.title')}
        rows={rows}
        columns={useCaseColumns()}
        sorting={sorting}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          count === 0 ? (
            <EmptyState icon={LabTest} title={t('flows.case.empty')} text={t('flows.case.emptyText')}>
              <CommandButton command={simulate} args={{ flowId }} variant="primary" hideKeys />
            </EmptyState>
          ) : (
            <EmptyState title={t('flows.case.none')} text={t('flows.case.noneText')} />
          )
        }
        selection={{
          bulk: (ids, clear) => (
            <BulkCommand
              command={removeCase}
              each={query.data?.filter((one) => ids.includes(one.id)) ?? []}
              sayDone={(done) => t('flows.done.casesDeleted', { count: done })}
              onDone={clear}
            />
          ),
        }}
        onActive={setActive}
        onRowOpen={(one) => void client.run(showCase, one)}
      />
    </ListScreen>
  )
}
