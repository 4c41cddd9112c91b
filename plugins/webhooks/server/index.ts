import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import { sealedColumns } from '#core/server/rotation/sealedColumns.ts'
import * as contract from '../contract/index.ts'
import { deliver, removeOldDeliveries } from './deliver.ts'
import { listDeliveries, replayDelivery, testHook } from './deliveries.ts'
import { createHook, deleteHook, listHooks, renewSecret, trackedHooks, updateHook } from './hooks.ts'
import { hookListeners } from './listeners.ts'
import { privacyPart } from './privacyPart.ts'
import { WEBHOOK_SECRETS } from './signature.ts'
import { webhookStageAction } from './stageAction.ts'
import { webhooks } from './webhooks.table.ts'

const SWEEP_MS = 60 * 60_000

export default defineServerPlugin({
  id: 'webhooks',
  requires: ['chat', 'connections', 'contacts', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: { 'webhooks.edit': { sentence: 'Keep the webhooks and see what they delivered', profiles: ['admin'], reach: 'own' } },
  routes: [
    route(contract.listHooks, (_input, actor, ctx) => listHooks(ctx, actor)),
    route(contract.createHook, (wanted, actor, ctx) => createHook(ctx, actor, wanted)),
    route(contract.updateHook, ({ id, ...change }, actor, ctx) => updateHook(ctx, actor, id, change)),
    route(contract.renewSecret, ({ id }, actor, ctx) => renewSecret(ctx, actor, id)),
    route(contract.deleteHook, ({ id }, actor, ctx) => deleteHook(ctx, actor, id)),
    route(contract.testHook, ({ id }, actor, ctx) => testHook(ctx, actor, id)),
    route(contract.listDeliveries, ({ id, pageNumber, state }, actor, ctx) => listDeliveries(ctx, actor, id, pageNumber, state)),
    route(contract.replayDelivery, ({ id }, actor, ctx) => replayDelivery(ctx, actor, id)),
  ],
  parts: [webhookStageAction],
  listeners: hookListeners,
  jobs: [deliver],
  extends: [
    extend(sealedColumns, { table: webhooks, column: webhooks.secret, purpose: WEBHOOK_SECRETS }),
    privacyPart.extends,
    ...trackedHooks.extends,
    extend(panelRights, { panel: 'webhooks.list', permission: 'webhooks.edit' }),
    extend(panelRights, { panel: 'webhooks.deliveries', permission: 'webhooks.edit' }),
  ],
  provides: [privacyPart.provides, trackedHooks.provides],
  every: [{ name: 'deliveries', everyMs: SWEEP_MS, run: removeOldDeliveries }],
})
