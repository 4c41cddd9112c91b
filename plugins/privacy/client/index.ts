import { Shield } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { contactCardParts } from '#plugins/contacts/contract/client.ts'
import { privacyLogged } from '../contract/index.ts'
import { goToPrivacy, privacyCommands } from './commands.ts'
import { PrivacyDialogs } from './PrivacyDialogs.tsx'
import { PrivacyOfContact } from './PrivacyOfContact.tsx'
import { privacyPanel } from './panel.ts'
import { PRIVACY_PATH } from './panelIds.ts'
import { invalidatePrivacyLog } from './privacyLog.ts'

export default defineClientPlugin({
  id: 'privacy',
  requires: ['contacts'],
  routes: [
    { path: '/configuracoes/privacidade', name: 'configuracoes-privacidade', permission: 'privacy.log', open: () => [{ panel: privacyPanel, params: {} }] },
  ],
  panels: [privacyPanel],
  commands: privacyCommands,
  sockets: [onSocket(privacyLogged, () => void invalidatePrivacyLog())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'privacy',
      title: 'privacy.title',
      icon: Shield,
      path: PRIVACY_PATH,
      area: 'settings',
      section: 'company',
      order: 60,
      menu: 'configuracoes/privacidade',
      profiles: ['admin', 'super', 'user'],
      permission: 'privacy.log',
      command: goToPrivacy.id,
    }),
    extend(contactCardParts, { id: 'privacy', order: 90, component: PrivacyOfContact }),
    extend(overlays, PrivacyDialogs),
  ],
})
