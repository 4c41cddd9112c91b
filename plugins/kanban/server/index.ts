import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { ticketLanes } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { createLaneNames, laneNames } from './laneNames.ts'
import { createLane, deleteLane, listLanes, orderLanes, trackedLanes, updateLane } from './lanes.ts'
import { seedLanes } from './seed.ts'

export default defineServerPlugin({
  id: 'kanban',
  requires: ['tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'kanban.listLanes': { sentence: 'See the lanes', profiles: ['admin', 'super', 'user'] },
    'kanban.editLanes': { sentence: 'Keep the lanes', profiles: ['admin', 'super'] },
  },
  routes: [
    route(contract.listLanes, (_input, actor, ctx) => listLanes(ctx, actor)),
    route(contract.createLane, (lane, actor, ctx) => createLane(ctx, actor, lane)),
    route(contract.orderLanes, ({ ids }, actor, ctx) => orderLanes(ctx, actor, ids)),
    route(contract.updateLane, ({ id, ...change }, actor, ctx) => updateLane(ctx, actor, id, change)),
    route(contract.deleteLane, ({ id }, actor, ctx) => deleteLane(ctx, actor, id)),
  ],
  provides: [trackedLanes.provides, provide(laneNames, createLaneNames)],
  extends: [...trackedLanes.extends, extend(ticketLanes, laneNames), extend(panelRights, { panel: 'kanban.lanes', permission: 'kanban.editLanes' })],
  seed: seedLanes,
})
