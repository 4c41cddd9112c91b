import { ColumnLayout } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { DotName } from '#core/client/ui/marks.tsx'
import { movedTo } from '#core/contract/resource/index.ts'
import { deleteLane, type Lane, laneSchema, lanesChanged, listLanes, orderLanes } from '../contract/index.ts'
import { askAgain, lanesQuery } from './lanes.ts'

/** The stages of the company's conversations, in their order. A deleted one comes back with the tickets that stood in it. */
export const lanesScreen = listScreen<Lane>(
  {
    id: 'kanban.lanes',
    row: laneSchema,
    rows: 'kanban.lane',
    may: { read: 'kanban.listLanes', write: 'kanban.editLanes' },
    queryKey: lanesQuery.queryKey,
    load: () => call(listLanes, {}),
    remove: ({ id }) => call(deleteLane, { id }),
    events: [lanesChanged],
    async move(id, place) {
      const ids = (queryClient.getQueryData(lanesQuery.queryKey) ?? []).map((lane) => lane.id)
      await call(orderLanes, { ids: movedTo(ids, id, place) })
    },
  },
  () => import('./form/LaneForm.tsx'),
  {
    panel: 'kanban.lanes',
    address: '/lanes',
    routeName: 'lanes',
    visitedWith: 'kanban.editLanes',
    icon: ColumnLayout,
    menu: { id: 'lanes', area: 'settings', section: 'service', order: 80, menu: 'lanes' },
    commands: { go: 'kanban.goToLanes', create: 'kanban.createLane', edit: 'kanban.editLane', remove: 'kanban.deleteLane', move: 'kanban.orderLanes' },
    nameOf: ({ name }) => name,
    columns: [
      { id: 'order', width: 80, grow: 0.1, isNumber: true },
      { id: 'name', width: 200, grow: 4, render: ({ name, color }) => <DotName colour={color} name={name} /> },
      { id: 'ticketCount', width: 130, isNumber: true },
    ],
    // The lanes in the filters of tickets and contacts.
    alsoRefresh: askAgain,
  },
)
