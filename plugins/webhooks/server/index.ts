import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import * as contract from '../contract/index.ts'
import { deliver, removeOldDeliveries } from './deliver.ts'
import { listDeliveries, replayDelivery, testWebhook } from './deliveries.ts'
import { webhookListeners } from './listeners.ts'
import { privacyPart } from './privacyPart.ts'
import { WEBHOOK_SECRETS } from './signature.ts'
import { webhookStageAction } from './stageAction.ts'
import { webhooks } from './webhooks.table.ts'
import { createWebhook, deleteWebhook, listWebhooks, renewSecret, trackedWebhooks, updateWebhook } from './webhooks.ts'

const SWEEP_MS = 60 * 60_000

export default defineServerPlugin({
  id: 'webhooks',
  requires: ['chat', 'connections', 'contacts', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: { 'webhooks.edit': { sentence: 'Keep the webhooks and see what they delivered', profiles: ['admin'], reach: 'own' } },
  routes: [
    route(contract.listWebhooks, (_input, actor, ctx) => listWebhooks(ctx, actor)),
    route(contract.createWebhook, (wanted, actor, ctx) => createWebhook(ctx, actor, wanted)),
    route(contract.updateWebhook, ({ id, ...change }, actor, ctx) => updateWebhook(ctx, actor, id, change)),
    route(contract.renewSecret, ({ id }, actor, ctx) => renewSecret(ctx, actor, id)),
    route(contract.deleteWebhook, ({ id }, actor, ctx) => deleteWebhook(ctx, actor, id)),
    route(contract.testWebhook, ({ id }, actor, ctx) => testWebhook(ctx, actor, id)),
    route(contract.listDeliveries, ({ id, pageNumber, state }, actor, ctx) => listDeliveries(ctx, actor, id, pageNumber, state)),
    route(contract.replayDelivery, ({ id }, actor, ctx) => replayDelivery(ctx, actor, id)),
  ],
  parts: [webhookStageAction],
  listeners: webhookListeners,
  jobs: [deliver],
  extends: [
    extend(encryptedColumns, { table: webhooks, column: webhooks.secret, purpose: WEBHOOK_SECRETS }),
    privacyPart.extends,
    ...trackedWebhooks.extends,
    extend(panelRights, { panel: 'webhooks.list', permission: 'webhooks.edit' }),
    extend(panelRights, { panel: 'webhooks.deliveries', permission: 'webhooks.edit' }),
  ],
  provides: [privacyPart.provides, trackedWebhooks.provides],
  every: [{ name: 'deliveries', everyMs: SWEEP_MS, run: removeOldDeliveries }],
})
