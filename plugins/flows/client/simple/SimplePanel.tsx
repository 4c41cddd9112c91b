import { Chat as ChatIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import type { Flow } from '../../contract/index.ts'
import { removeFlow } from '../commands.ts'
import { findFlows, flowsQuery } from '../flows.ts'
import { useFlowColumns } from '../useFlowColumns.tsx'
import { editSimple, newSimple } from './commands.ts'

const simpleQuery = { ...flowsQuery, select: (flows: readonly Flow[]) => flows.filter(({ isSimple }) => isSimple) }

/** Automatic replies: chat flows that fit a form. */
export default function SimplePanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const mayDelete = useAtomValue(permissionsAtom).has('flows.delete')
  return (
    <SearchList
      panelId={panelId}
      title="flows.simple.title"
      searchLabel="flows.simple.search"
      query={useQuery(simpleQuery)}
      find={findFlows}
      columns={useFlowColumns(editSimple)}
      create={{ command: newSimple, label: 'flows.simple.new' }}
      empty={{ icon: ChatIcon, title: 'flows.simple.empty.title', text: 'flows.simple.empty.text' }}
      none={{ title: 'flows.none.title', text: 'flows.none.text' }}
      {...(mayDelete && {
        removal: { command: removeFlow, argsOf: ({ id, name }: Flow) => ({ id, name }), sayDone: (count: number) => t('flows.done.manyDeleted', { count }) },
      })}
      onRowOpen={(flow) => void client.run(editSimple, flow)}
    />
  )
}
