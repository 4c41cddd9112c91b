import { BlockedPerson } from '@blueprintjs/icons'
import { z } from 'zod'
import { type ClientPart, defineCommand, definePanel, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { leaveOut, takeIn } from './optOutCommands.ts'
import { OPT_OUTS_PANEL } from './panelIds.ts'

const PATH = '/campanhas/descadastrados'

const panel = definePanel({
  type: OPT_OUTS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('campaigns.optOuts.title'),
  load: () => import('./OptOutsPanel.tsx'),
  reuse: 'single',
  path: () => PATH,
})

const goToOptOuts = defineCommand({
  id: 'campaigns.goToOptOuts',
  title: 'campaigns.command.goToOptOuts',
  icon: BlockedPerson,
  args: z.object({}),
  permission: 'campaigns.view',
  address: PATH,
  run: (_args, ctx) => ctx.navigate(PATH),
})

/** The screen of contacts that get no campaigns. */
export const optOuts: ClientPart = {
  routes: [{ path: PATH, permission: 'campaigns.view', open: () => [{ panel, params: {} }] }],
  panels: [panel],
  commands: [goToOptOuts, takeIn, leaveOut],
  extends: [
    extend(sideBarItems, {
      id: 'campaigns.optOuts',
      title: 'campaigns.optOuts.title',
      icon: BlockedPerson,
      path: PATH,
      area: 'campaigns',
      order: 30,
      menu: 'campanhas/descadastrados',
      permission: 'campaigns.view',
      profiles: ['admin', 'super', 'user'],
      command: goToOptOuts.id,
    }),
  ],
}
