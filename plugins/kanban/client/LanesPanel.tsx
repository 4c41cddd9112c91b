import { ColumnLayout } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { useListView } from '#core/client/workbench/useListView.ts'
import type { Lane } from '../contract/index.ts'
import { editLane, newLane } from './commands.ts'
import { lanesQuery } from './lanes.ts'
import { useLaneColumns } from './useLaneColumns.tsx'

const NONE: readonly Lane[] = []
const filterSchema = z.object({})

/** The stages of the company's conversations, in their order. */
export default function LanesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const { sorting } = useListView(panelId, filterSchema, {})
  const query = useQuery(lanesQuery)
  const columns = useLaneColumns(query.data ?? NONE)
  return (
    <ListScreen>
      <PanelToolbar meta={query.data?.length}>
        <CommandButton command={newLane} args={{}} variant="primary" label="kanban.new" />
      </PanelToolbar>
      <DataTable
        label={t('kanban.lanes')}
        rows={query.data}
        columns={columns}
        sorting={sorting}
        failure={query.isError && !query.data ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          <EmptyState icon={ColumnLayout} title={t('kanban.empty.title')} text={t('kanban.empty.text')}>
            <CommandButton command={newLane} args={{}} variant="primary" hideKeys />
          </EmptyState>
        }
        onRowOpen={(lane) => void client.run(editLane, lane)}
      />
    </ListScreen>
  )
}
