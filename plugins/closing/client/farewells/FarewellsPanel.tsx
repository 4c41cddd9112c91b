import { Endorsed } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DataTable } from '#core/client/ui/table/DataTable.tsx'
import { PanelToolbar } from '#core/client/workbench/PanelToolbar.tsx'
import { createFarewell, openFarewell } from '../commands.ts'
import { farewellsQuery } from '../queries.ts'
import { leadsAtom } from '../viewer.ts'
import { useFarewellColumns } from './useFarewellColumns.tsx'
import '../closing.css'

/** What is said when a conversation ends: one's own texts and the company's. */
export default function FarewellsPanel(_props: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const query = useQuery(farewellsQuery(useAtomValue(leadsAtom)))
  const columns = useFarewellColumns()
  return (
    <ListScreen>
      <PanelToolbar meta={query.data?.length}>
        <CommandButton command={createFarewell} args={{}} variant="primary" label="closing.newMessage" />
      </PanelToolbar>
      <DataTable
        label={t('closing.farewells.title')}
        rows={query.data}
        columns={columns}
        failure={query.isError && !query.data ? { error: query.error, onRetry: () => void query.refetch() } : null}
        empty={
          <EmptyState icon={Endorsed} title={t('closing.farewells.empty.title')} text={t('closing.farewells.empty.text')}>
            <CommandButton command={createFarewell} args={{}} variant="primary" hideKeys />
          </EmptyState>
        }
        onRowOpen={(farewell) => void client.run(openFarewell, farewell)}
      />
    </ListScreen>
  )
}
