import { extend } from '#core/contract/define.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { templateSources } from '#plugins/chat/contract/index.ts'
import { channelKinds } from '#plugins/connections/contract/index.ts'
import * as contract from '../contract/index.ts'
import { cloudAdapter } from './adapter.ts'
import { cloudKind } from './kind.ts'
import { cloudTemplates, createCloudTemplates, templatesOf } from './templates/listTemplates.ts'
import { sendTemplate } from './templates/sendTemplate.ts'

export default defineServerPlugin({
  id: 'whatsappCloud',
  requires: ['channels', 'chat', 'connections', 'media', 'tickets'],
  routes: [
    route(contract.listTemplates, ({ whatsappId }, { tenantId }, ctx) => templatesOf(ctx, tenantId, whatsappId)),
    route(contract.sendTemplate, (input, actor, ctx) => sendTemplate(ctx, actor, input)),
  ],
  provides: [provide(cloudTemplates, createCloudTemplates)],
  extends: [
    extend(channelAdapters, cloudAdapter),
    extend(channelKinds, cloudKind),
    extend(templateSources, { channel: contract.WHATSAPP_CLOUD, service: cloudTemplates }),
  ],
})
