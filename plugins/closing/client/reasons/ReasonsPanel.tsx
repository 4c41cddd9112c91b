import { Clipboard, Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DotName } from '#core/client/ui/marks.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { listQueues } from '#plugins/team/contract/index.ts'
import type { Reason } from '../../contract/index.ts'
import { createReason, deleteReason, openReason } from '../commands.ts'
import { reasonsQuery } from '../queries.ts'
import { queueNames } from '../queueNames.ts'
import { AskSwitch } from './AskSwitch.tsx'
import '../closing.css'

/** Why conversations end, as agents choose it when they resolve. */
export default function ReasonsPanel(_props: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const query = useQuery(reasonsQuery)
  const queues = useQuery({ queryKey: ['queues'], queryFn: () => call(listQueues, {}) }).data
  const columns = useMemo((): readonly Column<Reason>[] => {
    const state = ({ isActive }: Reason) => t(isActive ? 'closing.reasons.active' : 'closing.reasons.inactive')
    const places = (reason: Reason) => queueNames(reason.queues, queues) || t('closing.allQueues')
    return [
      {
        id: 'name',
        title: t('closing.column.name'),
        width: 240,
        sortValue: ({ name }) => name,
        grow: 4,
        render: ({ name, color }) => <DotName colour={color} name={name} />,
      },
      { id: 'queues', title: t('closing.column.queues'), width: 240, sortValue: places, render: places },
      { id: 'state', title: t('closing.column.state'), width: 110, sortValue: state, render: state },
      {
        id: 'deeds',
        title: t('closing.column.deeds'),
        width: 70,
        grow: 0.1,
        render: (reason) => (
          <IconButton icon={Trash} label={t('closing.deleteName', { name: reason.name })} onClick={() => void client.run(deleteReason, reason)} />
        ),
      },
    ]
  }, [t, client, queues])
  return (
    <ListScreen>
      <PanelToolbar meta={query.data?.length}>
        <CommandButton command={createReason} args={{}} variant="primary" label="closing.new" />
      </PanelToolbar>
      <AskSwitch />
      <DataTable
        label={t('closing.reasons.title')}
        rows={query.data}
        columns={columns}
        failure={query.isError && !query.data ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          <EmptyState icon={Clipboard} title={t('closing.reasons.empty.title')} text={t('closing.reasons.empty.text')}>
            <CommandButton command={createReason} args={{}} variant="primary" hideKeys />
          </EmptyState>
        }
        onRowOpen={(reason) => void client.run(openReason, reason)}
      />
    </ListScreen>
  )
}
