import { Inbox } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { normalizeName, type Queue } from '../../contract/index.ts'
import { deleteQueueNow, editQueue, newQueue } from './queueCommands.ts'
import { queuesQuery } from './queuesQuery.ts'
import { useQueueColumns } from './useQueueColumns.tsx'

const NONE: readonly Queue[] = []
const find = (queues: readonly Queue[], search: string) => {
  const text = normalizeName(search)
  return queues.filter(({ queue, users }) => [queue, ...users.map(({ name }) => name)].some((name) => normalizeName(name).includes(text)))
}

/** The queues of the company in their order, and who works in them. */
export default function QueuesPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const permissions = useAtomValue(permissionsAtom)
  const mayEdit = permissions.has('team.editQueues')
  const query = useQuery(queuesQuery)
  const removal = { command: deleteQueueNow, argsOf: (queue: Queue) => queue, sayDone: (count: number) => t('team.queues.done.manyDeleted', { count }) }
  return (
    <SearchList
      panelId={panelId}
      title="team.queues.title"
      searchLabel="team.queues.search"
      query={query}
      find={find}
      columns={useQueueColumns(query.data ?? NONE)}
      create={{ command: newQueue, label: 'team.queues.new' }}
      empty={{ icon: Inbox, title: 'team.queues.empty.title', text: mayEdit ? 'team.queues.empty.text' : 'team.queues.empty.readText' }}
      none={{ title: 'team.queues.none.title', text: 'team.none.text' }}
      {...(permissions.has('team.deleteQueues') && { removal })}
      {...(mayEdit && { onRowOpen: (queue: Queue) => void client.run(editQueue, queue) })}
      isExported
    />
  )
}
