import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { ticketLanes } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { board, furtherCards } from './board.ts'
import { placeCard, updateCard } from './cards.ts'
import { contactFinderPart } from './contactFinder.ts'
import { createLaneNames, laneNames } from './laneNames.ts'
import { createLane, deleteLane, listLanes, orderLanes, trackedLanes, updateLane } from './lanes.ts'
import { seedLanes } from './seed.ts'

export default defineServerPlugin({
  id: 'kanban',
  requires: ['contacts', 'labels', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'kanban.listLanes': { sentence: 'See the lanes', profiles: ['admin', 'super', 'user'] },
    'kanban.editLanes': { sentence: 'Keep the lanes', profiles: ['admin', 'super'] },
  },
  parts: [contactFinderPart],
  routes: [
    route(contract.listLanes, (_input, actor, ctx) => listLanes(ctx, actor)),
    route(contract.createLane, (lane, actor, ctx) => createLane(ctx, actor, lane)),
    route(contract.orderLanes, ({ ids }, actor, ctx) => orderLanes(ctx, actor, ids)),
    route(contract.updateLane, ({ id, ...change }, actor, ctx) => updateLane(ctx, actor, id, change)),
    route(contract.getBoard, (wish, actor, ctx) => board(ctx, actor, wish)),
    route(contract.listCards, (wish, actor, ctx) => furtherCards(ctx, actor, wish)),
    route(contract.placeCard, ({ ticketId, beforeId }, actor, ctx) => placeCard(ctx, actor, ticketId, beforeId)),
    route(contract.updateCard, ({ ticketId, ...card }, actor, ctx) => updateCard(ctx, actor, ticketId, card)),
    route(contract.deleteLane, ({ id }, actor, ctx) => deleteLane(ctx, actor, id)),
  ],
  provides: [trackedLanes.provides, provide(laneNames, createLaneNames)],
  extends: [
    ...trackedLanes.extends,
    extend(ticketLanes, laneNames),
    extend(panelRights, { panel: 'kanban.lanes', permission: 'kanban.editLanes', sharesState: true }),
    extend(panelRights, { panel: 'kanban.board', permission: 'kanban.listLanes' }),
  ],
  seed: seedLanes,
})
