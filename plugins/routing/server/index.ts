import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { inboundSteps } from '#plugins/chat/contract/index.ts'
import * as contract from '../contract/index.ts'
import { routingListeners } from './listeners.ts'
import { changeMode, listModes } from './modes.ts'
import { sweep } from './sweep.ts'
import { createWalletStep, walletStep } from './walletStep.ts'

export default defineServerPlugin({
  id: 'routing',
  requires: ['chat', 'tickets', 'team'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'routing.change': { sentence: 'Change how conversations are given to people', profiles: ['admin'] },
  },
  settings: contract.routingSettings,
  routes: [
    route(contract.listQueueRouting, (_input, actor, ctx) => listModes(ctx, actor)),
    route(contract.putQueueRouting, (change, actor, ctx) => changeMode(ctx, actor, change)),
  ],
  listeners: routingListeners,
  provides: [provide(walletStep, createWalletStep)],
  extends: [extend(inboundSteps, walletStep), extend(panelRights, { panel: 'routing.queues', permission: 'routing.change' })],
  every: [sweep],
})
