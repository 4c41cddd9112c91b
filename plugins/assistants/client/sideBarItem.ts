import { Clean } from '@blueprintjs/icons'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { assistantKindViews } from '../contract/client.ts'
import { kindPath } from '../contract/index.ts'
import { goToAssistants } from './commands.ts'
import { GALLERY_PATH } from './panelIds.ts'

/** The gallery in the menu, which the pages of all kinds belong to. */
export const assistantsItem: SideBarItem = {
  id: 'assistants',
  title: 'assistants.title',
  icon: Clean,
  path: GALLERY_PATH,
  alsoAt: () => contributionsOf(assistantKindViews).map(({ kind }) => kindPath(kind.id)),
  area: 'settings',
  section: 'integrations',
  order: 10,
  menu: 'configuracoes/assistentes',
  permission: 'assistants.edit',
  command: goToAssistants.id,
}
