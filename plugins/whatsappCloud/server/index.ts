import { extend } from '#core/contract/define.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { channelKinds } from '#plugins/connections/contract/index.ts'
import * as contract from '../contract/index.ts'
import { cloudAdapter } from './adapter.ts'
import { cloudKind } from './kind.ts'
import { templatesOf } from './templates/listTemplates.ts'
import { sendTemplate } from './templates/sendTemplate.ts'

export default defineServerPlugin({
  id: 'whatsappCloud',
  requires: ['channels', 'chat', 'connections', 'media', 'tickets'],
  routes: [
    route(contract.listTemplates, ({ whatsappId }, { tenantId }, ctx) => templatesOf(ctx, tenantId, whatsappId)),
    route(contract.sendTemplate, (input, actor, ctx) => sendTemplate(ctx, actor, input)),
  ],
  extends: [extend(channelAdapters, cloudAdapter), extend(channelKinds, cloudKind)],
})
