import { Endorsed } from '@blueprintjs/icons'
import { defineClientPlugin, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { messageKindViews } from '#plugins/chat/contract/client.ts'
import { channelIcons } from '#plugins/connections/contract/client.ts'
import { ORDER, WHATSAPP_CLOUD } from '../contract/index.ts'
import { accountPart } from './account/accountPart.ts'
import { OrderView } from './OrderView.tsx'
import { templateCommands } from './templates/commands.ts'
import { TemplateDialogs } from './templates/TemplateDialogs.tsx'

export default defineClientPlugin({
  id: 'whatsappCloud',
  requires: ['channels', 'chat', 'connections', 'media', 'tickets'],
  parts: [accountPart],
  commands: templateCommands,
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(overlays, TemplateDialogs),
    extend(channelIcons, { type: WHATSAPP_CLOUD, icon: Endorsed }),
    extend(messageKindViews, { kind: ORDER, component: OrderView }),
  ],
})
