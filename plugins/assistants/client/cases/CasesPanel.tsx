import { LabTest } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { z } from 'zod'
import { BulkCommand } from '#core/client/commands/BulkCommand.tsx'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import { type Case, caseStates, foldWords } from '../../contract/index.ts'
import { assistantsQuery } from '../assistants.ts'
import { activeCaseAtom } from './atoms.ts'
import { casesQuery } from './cases.ts'
import { editCase, newCase, removeCase, runCases } from './commands.ts'
import { RunStrip } from './RunStrip.tsx'
import { useCaseColumns } from './useCaseColumns.tsx'
import '../assistants.css'

const states = ['', ...caseStates, 'never'] as const
const filterSchema = z.object({ search: z.string(), state: z.enum(states) })
const NO_FILTER: z.infer<typeof filterSchema> = { search: '', state: '' }

function fits({ name, read, last }: Case, { search, state }: typeof NO_FILTER): boolean {
  if (state !== '' && (last[0]?.state ?? 'never') !== state) return false
  return foldWords([name, ...read.map(({ text }) => text)].join(' ')).includes(foldWords(search))
}

/** The regression cases of one assistant, with how each ended last with every version of the prompt. */
export default function CasesPanel({ panelId, params: { id } }: PanelProps<{ id: number }>) {
  const t = useT()
  const client = useClient()
  const query = useQuery(casesQuery(id))
  const assistant = useQuery(assistantsQuery).data?.find((one) => one.id === id)
  const { filter, change, sorting } = useListView(panelId, filterSchema, NO_FILTER)
  const rows = useMemo(() => query.data?.cases.filter((one) => fits(one, filter)), [query.data, filter])
  const setActive = useSetAtom(activeCaseAtom)
  const count = query.data?.cases.length
  const stateOptions = states.map((value) => ({ value, label: t(value === '' ? 'assistants.case.anyState' : `assistants.caseState.${value}`) }))
  return (
    <ListScreen
      bar={
        <>
          <strong className="cut">{assistant?.name}</strong>
          <SearchField label={t('assistants.case.search')} value={filter.search} onChange={(search) => change({ search })} />
          <Select
            label={t('assistants.column.last')}
            value={filter.state}
            options={stateOptions}
            onChange={(value) => change({ state: states.find((one) => one === value) ?? '' })}
          />
        </>
      }
    >
      <PanelToolbar meta={count}>
        {count !== undefined && count > 0 && <CommandButton command={runCases} args={{ id, caseIds: [] }} label="assistants.case.runAll" />}
        {count !== undefined && count > 0 && <CommandButton command={newCase} args={{}} variant="primary" label="assistants.case.new" />}
      </PanelToolbar>
      {query.data && <RunStrip runs={query.data.runs} />}
      <DataTable
        label={t('assistants.case.title')}
        rows={rows}
        columns={useCaseColumns()}
        sorting={sorting}
        exportName={t('assistants.case.title')}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          count === 0 ? (
            <EmptyState icon={LabTest} title={t('assistants.case.empty')} text={t('assistants.case.emptyText')}>
              <CommandButton command={newCase} args={{}} variant="primary" hideKeys />
            </EmptyState>
          ) : (
            <EmptyState title={t('assistants.case.none')} text={t('assistants.case.noneText')} />
          )
        }
        selection={{
          bulk: (ids, clear) => (
            <>
              <Button
                onClick={() => {
                  void client.run(runCases, { id, caseIds: ids.map(Number) })
                  clear()
                }}
              >
                {t('assistants.command.runCases')}
              </Button>
              <BulkCommand
                command={removeCase}
                each={rows?.filter((one) => ids.includes(one.id)) ?? []}
                sayDone={(done) => t('assistants.done.casesDeleted', { count: done })}
                onDone={clear}
              />
            </>
          ),
        }}
        onActive={setActive}
        onRowOpen={(one) => void client.run(editCase, one)}
      />
    </ListScreen>
  )
}
