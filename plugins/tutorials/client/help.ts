import { Learning } from '@blueprintjs/icons'
import { z } from 'zod'
import { type ClientPart, defineCommand, definePanel, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'

const PATH = '/ajuda'

const helpPanel = definePanel({
  type: 'tutorials.list',
  params: z.object({}),
  title: (_params, t) => t('tutorials.help'),
  load: () => import('./HelpPanel.tsx'),
  reuse: 'single',
  path: () => PATH,
})

const goToHelp = defineCommand({
  id: 'tutorials.help',
  title: 'tutorials.command.help',
  icon: Learning,
  args: z.object({}),
  permission: 'tutorials.list',
  address: PATH,
  run: (_args, ctx) => ctx.navigate(PATH),
})

/** The tutorials of the company, for everybody. */
export const help: ClientPart = {
  routes: [{ path: PATH, permission: 'tutorials.list', open: () => [{ panel: helpPanel, params: {} }] }],
  panels: [helpPanel],
  commands: [goToHelp],
  extends: [
    extend(sideBarItems, {
      id: 'tutorials.help',
      title: 'tutorials.help',
      icon: Learning,
      path: PATH,
      area: null,
      order: 40,
      menu: 'ajuda',
      permission: 'tutorials.list',
      command: goToHelp.id,
    }),
  ],
}
