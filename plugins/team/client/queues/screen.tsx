import { Inbox } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { DotName } from '#core/client/ui/marks.tsx'
import { movedTo } from '#core/contract/resource/index.ts'
import { listQueues, orderQueues, type Queue, queueGone, queueSaved, queueSchema } from '../../contract/index.ts'
import { refreshPeople } from '../people.ts'
import { deleteQueueNow, removeQueue } from './queueCommands.ts'
import { invalidateQueues, queuesQuery } from './queuesQuery.ts'
import '../team.css'

const peopleText = ({ users }: Queue): string => users.map(({ name }) => name).join(', ')

const stateText = ({ isActive }: Queue, t: Translate): string => t(isActive ? 'team.active' : 'team.inactive')

/** Automatic texts and hours that the queue has of its own. */
const ownText = ({ greeting, absence, businessHours }: Queue, t: Translate): string =>
  [greeting !== '' && 'greeting', absence !== '' && 'absence', businessHours.length > 0 && 'hours']
    .flatMap((own) => (own ? [t(`team.queues.own.${own}`)] : []))
    .join(', ')

/** The queues of the company in their order, and who works in them. */
export const queuesScreen = listScreen<Queue>(
  {
    id: 'team.queues',
    row: queueSchema,
    rows: 'team.queue',
    may: { read: 'team.listQueues', write: 'team.editQueues', remove: 'team.deleteQueues' },
    queryKey: queuesQuery.queryKey,
    load: () => call(listQueues, {}),
    remove: { command: removeQueue, many: deleteQueueNow },
    events: [queueSaved, queueGone],
    async move(id, place) {
      const ids = (queryClient.getQueryData(queuesQuery.queryKey) ?? []).map((queue) => queue.id)
      await call(orderQueues, { ids: movedTo(ids, id, place) })
    },
  },
  () => import('./QueueForm.tsx'),
  {
    panel: 'team.queues',
    address: '/filas',
    routeName: 'filas',
    icon: Inbox,
    menu: { id: 'queues', area: 'settings', section: 'service', order: 35, menu: 'filas', changedWith: 'team.editQueues' },
    commands: { go: 'team.goToQueues', create: 'team.createQueue', edit: 'team.editQueue', move: 'team.orderQueues' },
    nameOf: ({ queue }) => queue,
    searchTextOf: (row) => `${row.queue} ${peopleText(row)}`,
    columns: [
      { id: 'order', width: 70, grow: 0.1, isNumber: true },
      { id: 'queue', width: 160, render: ({ queue, color }) => <DotName colour={color} name={queue} /> },
      {
        id: 'people',
        width: 200,
        grow: 3,
        wraps: true,
        value: peopleText,
        render: (row, t) => (row.users.length > 0 ? peopleText(row) : <span className="dim">{t('team.nobody')}</span>),
      },
      { id: 'own', width: 190, value: ownText },
      { id: 'state', width: 100, grow: 0.5, value: stateText },
    ],
    hasReadText: true,
    // Lists of queues elsewhere, and the queues in the list of people.
    alsoRefresh: async () => void (await Promise.all([invalidateQueues(), refreshPeople()])),
  },
)
