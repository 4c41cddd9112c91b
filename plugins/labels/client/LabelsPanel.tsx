import { Tag } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { z } from 'zod'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import { type CountedLabel, foldLabel } from '../contract/index.ts'
import { editLabel, newLabel } from './commands.ts'
import { countedQuery } from './labels.ts'
import { useLabelColumns } from './useLabelColumns.tsx'

const stateSchema = z.object({ search: z.string() })

/** The labels of the company, and how many contacts have them. */
export default function LabelsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const [{ search }, setState] = usePanelState(panelId, stateSchema, { search: '' })
  const query = useQuery(countedQuery)
  const columns = useLabelColumns()
  const mayEdit = useAtomValue(permissionsAtom).has('labels.edit')
  const rows = useMemo(() => query.data?.filter(({ tag }) => foldLabel(tag).includes(foldLabel(search))), [query.data, search])
  return (
    <ListScreen bar={<SearchField label={t('labels.search')} value={search} onChange={(next) => setState({ search: next })} />}>
      <PanelToolbar meta={query.data?.length}>
        <CommandButton command={newLabel} args={{}} variant="primary" label="labels.new" />
      </PanelToolbar>
      <DataTable
        label={t('labels.title')}
        rows={rows}
        columns={columns}
        failure={query.isError && !rows ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          search.trim() === '' ? (
            <EmptyState icon={Tag} title={t('labels.empty.title')} text={t('labels.empty.text')}>
              <CommandButton command={newLabel} args={{}} variant="primary" hideKeys />
            </EmptyState>
          ) : (
            <EmptyState title={t('labels.none.title')} text={t('labels.none.text')} />
          )
        }
        {...(mayEdit ? { onRowOpen: (label: CountedLabel) => void client.run(editLabel, label) } : {})}
      />
    </ListScreen>
  )
}
