import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { closingSteps, ticketPanelRows } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { closingChoices } from './choices.ts'
import { closingStep, createClosingStep } from './closingStep.ts'
import { createFarewell, deleteFarewell, listAllFarewells, listFarewells, trackedFarewells, updateFarewell } from './farewells.ts'
import { listProtocols } from './protocols.ts'
import { createReason, deleteReason, listReasons, trackedReasons, updateReason } from './reasons.ts'
import { seedClosing } from './seed.ts'
import { createStarterClosings } from './starterRows.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'closing',
  requires: ['tickets', 'chat', 'connections', 'team', 'contacts', 'quickReplies'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'closing.list': { sentence: 'See closing reasons, closing messages and protocols', profiles: everybody },
    'closing.editReasons': { sentence: 'Keep the closing reasons', profiles: ['admin', 'super'] },
    'closing.editMessages': { sentence: 'Keep own closing messages', profiles: everybody },
    'closing.editAllMessages': { sentence: 'Keep the closing messages of everybody', profiles: ['admin', 'super'] },
  },
  settings: [contract.askOnClosing],
  routes: [
    route(contract.listReasons, (_input, actor, ctx) => listReasons(ctx, actor)),
    route(contract.createReason, (draft, actor, ctx) => createReason(ctx, actor, draft)),
    route(contract.updateReason, ({ id, ...change }, actor, ctx) => updateReason(ctx, actor, id, change)),
    route(contract.deleteReason, ({ id }, actor, ctx) => deleteReason(ctx, actor, id)),
    route(contract.listFarewells, (_input, actor, ctx) => listFarewells(ctx, actor)),
    route(contract.listAllFarewells, (_input, actor, ctx) => listAllFarewells(ctx, actor)),
    route(contract.createFarewell, (draft, actor, ctx) => createFarewell(ctx, actor, draft)),
    route(contract.updateFarewell, ({ id, ...change }, actor, ctx) => updateFarewell(ctx, actor, id, change)),
    route(contract.deleteFarewell, ({ id }, actor, ctx) => deleteFarewell(ctx, actor, id)),
    route(contract.getClosingChoices, ({ ticketId }, actor, ctx) => closingChoices(ctx, actor, ticketId)),
    route(contract.listProtocols, (filter, actor, ctx) => listProtocols(ctx, actor, filter)),
  ],
  provides: [provide(closingStep, createClosingStep), trackedReasons.provides, trackedFarewells.provides],
  extends: [
    ...trackedReasons.extends,
    ...trackedFarewells.extends,
    extend(closingSteps, closingStep),
    extend(panelRights, { panel: 'closing.reasons', permission: 'closing.editReasons' }),
    extend(panelRights, { panel: 'closing.farewells', permission: 'closing.list' }),
    extend(panelRights, { panel: 'closing.protocols', permission: 'closing.list' }),
    extend(panelRights, { panel: 'closing.protocol', permission: 'closing.list', rows: ticketPanelRows }),
  ],
  starterRows: createStarterClosings,
  seed: seedClosing,
})
