import { Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { tip } from '#core/client/ui/tip.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { type Farewell, mayEditFarewell } from '../../contract/index.ts'
import { deleteFarewell } from '../commands.ts'
import { connectionsQuery } from '../queries.ts'
import { queueNames } from '../queueNames.ts'

/** What the table says of a closing message. */
export function useFarewellColumns(): readonly Column<Farewell>[] {
  const t = useT()
  const client = useClient()
  const viewer = useAtomValue(sessionAtom)
  const queues = useQuery(queryOf(listQueues, {})).data
  const connections = useQuery(connectionsQuery).data
  return useMemo(() => {
    const scope = ({ showToAll, isUsual }: Farewell) =>
      t(isUsual ? 'closing.farewells.usual' : showToAll ? 'closing.farewells.shared' : 'closing.farewells.personal')
    const places = (farewell: Farewell) => queueNames(farewell.queues, queues) || t('closing.allQueues')
    const boundTo = ({ connections: bound }: Farewell) => {
      if (bound.length === 0) return t('closing.allQueues')
      if (!connections) return ''
      return bound.map((id) => connections.find((connection) => connection.id === id)?.name ?? t('closing.deletedConnection')).join(', ')
    }
    return [
      {
        id: 'name',
        title: t('closing.column.name'),
        width: 170,
        sortValue: ({ name }) => name,
        render: ({ name }) => <span className="strong">{name}</span>,
      },
      {
        id: 'message',
        title: t('closing.column.message'),
        width: 320,
        grow: 6,
        sortValue: ({ message }) => message,
        render: ({ message }) => <span {...tip(message)}>{message}</span>,
      },
      { id: 'scope', title: t('closing.column.scope'), width: 150, sortValue: scope, render: scope },
      { id: 'queues', title: t('closing.column.queues'), width: 150, sortValue: places, render: places },
      {
        id: 'connections',
        title: t('closing.column.connections'),
        width: 150,
        sortValue: boundTo,
        render: (farewell) => <span {...tip(boundTo(farewell))}>{boundTo(farewell)}</span>,
      },
      { id: 'author', title: t('closing.column.author'), width: 150, sortValue: ({ user }) => user.name, render: ({ user }) => user.name },
      {
        id: 'date',
        title: t('closing.column.changed'),
        width: 130,
        isOptional: true,
        sortValue: ({ updatedAt }) => updatedAt,
        render: ({ updatedAt }) => formatDateTime(updatedAt),
      },
      {
        id: 'deeds',
        title: t('closing.column.deeds'),
        width: 70,
        grow: 0.1,
        render: (farewell) =>
          viewer &&
          mayEditFarewell(farewell, viewer) && (
            <IconButton icon={Trash} label={t('closing.deleteName', { name: farewell.name })} onClick={() => void client.run(deleteFarewell, farewell)} />
          ),
      },
    ]
  }, [t, client, viewer, queues, connections])
}
