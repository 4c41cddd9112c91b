import { Clipboard } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { DotName } from '#core/client/ui/marks.tsx'
import { listReasons, type Reason, reasonSchema, reasonsChanged } from '../../contract/index.ts'
import { askChoicesAgain, queuesQuery, reasonsQuery } from '../queries.ts'
import { queueNames } from '../queueNames.ts'
import { AskSwitch } from './AskSwitch.tsx'
import { deleteReason } from './deleteReason.ts'
import '../closing.css'

const stateText = ({ isActive }: Reason, t: Translate): string => t(isActive ? 'closing.reasons.active' : 'closing.reasons.inactive')

const queuesText = ({ queues: bound }: Reason, queues: Parameters<typeof queueNames>[1], t: Translate): string =>
  queueNames(bound, queues) || t('closing.allQueues')

const QueuesText = ({ reason }: { reason: Reason }) => queuesText(reason, useQuery(queuesQuery).data, useT())

const BelowSwitch = ({ children }: { children: ReactNode }) => (
  <ListScreen>
    <AskSwitch />
    {children}
  </ListScreen>
)

/** Reasons for the end of conversations, as agents choose them when they resolve. */
export const reasonsScreen = listScreen<Reason>(
  {
    id: 'closing.reasons',
    row: reasonSchema,
    rows: 'closing.reason',
    may: { read: 'closing.editReasons', write: 'closing.editReasons' },
    queryKey: reasonsQuery.queryKey,
    load: () => call(listReasons, {}),
    remove: { command: deleteReason, many: deleteReason },
    events: [reasonsChanged],
  },
  () => import('./ReasonForm.tsx'),
  {
    panel: 'closing.reasons',
    address: '/configuracoes/motivos',
    routeName: 'motivos',
    icon: Clipboard,
    menu: { area: 'settings', section: 'service', order: 40, menu: 'motivos' },
    commands: { go: 'closing.go.reasons', create: 'closing.createReason', edit: 'closing.openReason' },
    nameOf: ({ name }) => name,
    searchTextOf: ({ name }) => name,
    columns: [
      { id: 'name', width: 240, grow: 4, render: ({ name, color }) => <DotName colour={color} name={name} /> },
      {
        id: 'queues',
        width: 240,
        value: (reason, t) => queuesText(reason, queryClient.getQueryData(queuesQuery.queryKey), t),
        render: (reason) => <QueuesText reason={reason} />,
      },
      { id: 'state', width: 110, value: stateText },
    ],
    around: BelowSwitch,
    alsoRefresh: askChoicesAgain,
  },
)
