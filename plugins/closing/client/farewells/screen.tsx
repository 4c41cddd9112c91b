import { Endorsed } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { store } from '#core/client/store/store.ts'
import { tip } from '#core/client/ui/tip.ts'
import { deleteFarewell, type Farewell, farewellSchema, farewellsChanged, listAllFarewells, listFarewells, mayEditFarewell } from '../../contract/index.ts'
import { FAREWELLS_PANEL } from '../panelIds.ts'
import { askChoicesAgain, connectionsQuery, FAREWELLS, queuesQuery } from '../queries.ts'
import { queueNames } from '../queueNames.ts'
import { leadsAtom } from '../viewer.ts'
import '../closing.css'

const scopeText = ({ showToAll, isUsual }: Farewell, t: Translate): string =>
  t(isUsual ? 'closing.farewells.usual' : showToAll ? 'closing.farewells.shared' : 'closing.farewells.personal')

const queuesText = ({ queues: bound }: Farewell, queues: Parameters<typeof queueNames>[1], t: Translate): string =>
  queueNames(bound, queues) || t('closing.allQueues')

function connectionsText({ connections: bound }: Farewell, connections: readonly { id: number; name: string }[] | undefined, t: Translate): string {
  if (bound.length === 0) return t('closing.allQueues')
  if (!connections) return ''
  return bound.map((id) => connections.find((connection) => connection.id === id)?.name ?? t('closing.deletedConnection')).join(', ')
}

const QueuesText = ({ farewell }: { farewell: Farewell }) => queuesText(farewell, useQuery(queuesQuery).data, useT())

const ConnectionsText = ({ farewell }: { farewell: Farewell }) => connectionsText(farewell, useQuery(connectionsQuery).data, useT())

/** Everybody's for who leads, else those one may send. */
const loadFarewells = async () => (await (store.get(leadsAtom) ? call(listAllFarewells, {}) : call(listFarewells, {}))).farewellMessages

/** Screen of the texts for the end of a conversation: a person's own and the company's. */
export const farewellsScreen = listScreen<Farewell>(
  {
    id: 'closing.farewells',
    row: farewellSchema,
    rows: 'closing.message',
    may: { read: 'closing.list', write: 'closing.editMessages', open: 'closing.list' },
    queryKey: FAREWELLS,
    load: loadFarewells,
    remove: ({ id }, ctx) => ctx.call(deleteFarewell, { id }),
    events: [farewellsChanged],
  },
  () => import('./FarewellForm.tsx'),
  {
    panel: FAREWELLS_PANEL,
    address: '/fechamento',
    routeName: 'fechamento',
    icon: Endorsed,
    menu: { area: 'settings', section: 'service', order: 50, menu: 'fechamento', profiles: ['admin', 'super', 'user'] },
    commands: { go: 'closing.go.farewells', create: 'closing.createFarewell', edit: 'closing.openFarewell', remove: 'closing.deleteFarewell' },
    nameOf: ({ name }) => name,
    searchTextOf: ({ name, message }) => `${name} ${message}`,
    columns: [
      { id: 'name', width: 170, render: ({ name }) => <span className="strong">{name}</span> },
      { id: 'message', width: 320, grow: 6, render: ({ message }) => <span {...tip(message)}>{message}</span> },
      { id: 'scope', width: 150, value: scopeText },
      {
        id: 'queues',
        width: 150,
        value: (farewell, t) => queuesText(farewell, queryClient.getQueryData(queuesQuery.queryKey), t),
        render: (farewell) => <QueuesText farewell={farewell} />,
      },
      {
        id: 'connections',
        width: 150,
        value: (farewell, t) => connectionsText(farewell, queryClient.getQueryData(connectionsQuery.queryKey), t),
        render: (farewell) => <ConnectionsText farewell={farewell} />,
      },
      { id: 'author', width: 150, value: ({ user }) => user.name },
      { id: 'date', width: 130, isOptional: true, value: ({ updatedAt }) => updatedAt, render: ({ updatedAt }) => formatDateTime(updatedAt) },
    ],
    mayEdit: mayEditFarewell,
    hasShortNew: true,
    alsoRefresh: askChoicesAgain,
  },
)
