import { Clipboard } from '@blueprintjs/icons'
import { z } from 'zod'
import { type ClientPart, definePanel, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { templatesChanged } from '../../contract/index.ts'
import { AccountDialogs } from './AccountDialogs.tsx'
import { accountCommands, goToTemplates } from './accountCommands.ts'
import { TEMPLATES_PANEL, TEMPLATES_PATH } from './panelIds.ts'
import { refreshTemplates } from './templates.ts'

const permission = 'whatsappCloud.templates'

const panel = definePanel({
  type: TEMPLATES_PANEL,
  params: z.object({}),
  title: (_params, t) => t('whatsappCloud.account.title'),
  load: () => import('./TemplatesPanel.tsx'),
  reuse: 'single',
  path: () => TEMPLATES_PATH,
})

/** The screen of all templates of an account. */
export const accountPart: ClientPart = {
  routes: [{ path: TEMPLATES_PATH, permission, open: () => [{ panel, params: {} }] }],
  panels: [panel],
  commands: accountCommands,
  sockets: [onSocket(templatesChanged, ({ connectionId }) => refreshTemplates(connectionId))],
  extends: [
    extend(sideBarItems, {
      id: TEMPLATES_PANEL,
      title: 'whatsappCloud.account.title',
      icon: Clipboard,
      path: TEMPLATES_PATH,
      area: 'campaigns',
      section: 'mass',
      order: 60,
      menu: 'massa/modelos',
      permission,
      profiles: ['admin', 'super', 'user'],
      command: goToTemplates.id,
    }),
    extend(overlays, AccountDialogs),
  ],
}
