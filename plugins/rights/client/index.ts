import { EyeOff } from '@blueprintjs/icons'
import { refreshProfile } from '#core/client/auth/profileRefresh.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { personFormParts } from '#plugins/team/contract/client.ts'
import { rightsChanged } from '../contract/index.ts'
import { goToMenus } from './commands.ts'
import { menusPanel } from './panels.ts'
import { RolePart } from './person/RolePart.tsx'
import { saveRole } from './person/saveRole.ts'
import { rolesScreen } from './roles/screen.ts'

/** Whoever it is about asks what they may now. */
function follow({ userIds }: { userIds: readonly number[] | null }): void {
  const userId = store.get(sessionAtom)?.userId
  if (userId !== undefined && (userIds === null || userIds.includes(userId))) void refreshProfile()
}

export default defineClientPlugin({
  id: 'rights',
  requires: ['team'],
  parts: [rolesScreen],
  routes: [{ path: '/configuracoesbloqueio', name: 'configuracoesbloqueio', permission: 'rights.edit', open: () => [{ panel: menusPanel, params: {} }] }],
  panels: [menusPanel],
  commands: [goToMenus],
  sockets: [onSocket(rightsChanged, follow)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'rights.menus',
      title: 'rights.menus.title',
      icon: EyeOff,
      path: '/configuracoesbloqueio',
      area: 'settings',
      section: 'team',
      order: 40,
      menu: 'configuracoesbloqueio',
      permission: 'rights.edit',
    }),
    extend(personFormParts, { id: 'role', order: 10, component: RolePart, save: saveRole }),
  ],
  setup: () => onResync(() => void refreshProfile()),
})
