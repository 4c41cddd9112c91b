import { Flows } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import type { Flow } from '../contract/index.ts'
import { editFlow, newFlow, openFlow, removeFlow } from './commands.ts'
import { findFlows, flowsQuery } from './flows.ts'
import { useFlowColumns } from './useFlowColumns.tsx'

/** The company's chat flows. */
export default function FlowsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const mayDelete = useAtomValue(permissionsAtom).has('flows.delete')
  return (
    <SearchList
      panelId={panelId}
      title="flows.title"
      searchLabel="flows.search"
      query={useQuery(flowsQuery)}
      find={findFlows}
      columns={useFlowColumns(editFlow)}
      create={{ command: newFlow, label: 'flows.new' }}
      empty={{ icon: Flows, title: 'flows.empty.title', text: 'flows.empty.text' }}
      none={{ title: 'flows.none.title', text: 'flows.none.text' }}
      {...(mayDelete && {
        removal: { command: removeFlow, argsOf: ({ id, name }: Flow) => ({ id, name }), sayDone: (count: number) => t('flows.done.manyDeleted', { count }) },
      })}
      onRowOpen={({ id }) => void client.run(openFlow, { id })}
    />
  )
}
