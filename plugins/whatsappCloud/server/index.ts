import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { channelAdapters, numberRaters } from '#plugins/channels/contract/index.ts'
import { templateSources } from '#plugins/chat/contract/index.ts'
import { channelKinds, messageKinds } from '#plugins/connections/contract/index.ts'
import * as contract from '../contract/index.ts'
import { cloudAdapter } from './adapter.ts'
import { cloudKind } from './kind.ts'
import { accountTemplates, createTemplate, deleteTemplate } from './templates/accountTemplates.ts'
import { cloudTemplates, createCloudTemplates, templatesOf } from './templates/listTemplates.ts'
import { cloudRatings, createCloudRatings } from './templates/numberRating.ts'
import { sendTemplate } from './templates/sendTemplate.ts'

export default defineServerPlugin({
  id: 'whatsappCloud',
  requires: ['channels', 'chat', 'connections', 'media', 'team', 'tickets'],
  permissions: {
    'whatsappCloud.templates': { sentence: 'Keep the templates of official WhatsApp accounts', profiles: ['admin', 'super'] },
  },
  routes: [
    route(contract.listTemplates, ({ whatsappId }, { tenantId }, ctx) => templatesOf(ctx, tenantId, whatsappId)),
    route(contract.listAccountTemplates, ({ whatsappId }, actor, ctx) => accountTemplates(ctx, actor, whatsappId)),
    route(contract.createTemplate, (template, actor, ctx) => createTemplate(ctx, actor, template)),
    route(contract.deleteTemplate, (wish, actor, ctx) => deleteTemplate(ctx, actor, wish)),
    route(contract.sendTemplate, (input, actor, ctx) => sendTemplate(ctx, actor, input)),
  ],
  provides: [provide(cloudTemplates, createCloudTemplates), provide(cloudRatings, createCloudRatings)],
  extends: [
    extend(channelAdapters, cloudAdapter),
    extend(channelKinds, cloudKind),
    extend(messageKinds, { kind: contract.ORDER, value: contract.orderSchema }),
    extend(panelRights, { panel: 'whatsappCloud.templates', permission: 'whatsappCloud.templates' }),
    extend(numberRaters, { channel: contract.WHATSAPP_CLOUD, service: cloudRatings }),
    extend(templateSources, { channel: contract.WHATSAPP_CLOUD, service: cloudTemplates }),
  ],
})
