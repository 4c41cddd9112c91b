import { Key } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { deleteRole, listRoles, type Role, rightsChanged, roleSchema } from '../../contract/index.ts'
import { ROLES_PANEL } from '../panelIds.ts'
import { askMenusAgain, rolesQuery } from '../queries.ts'

const count = ({ permissions }: Role, isGiven: boolean) => Object.values(permissions).filter((given) => given === isGiven).length

/** The company's own sets of permissions, and how many people have them. */
export const rolesScreen = listScreen<Role>(
  {
    id: 'rights',
    row: roleSchema,
    rows: 'rights.role',
    may: { read: 'rights.edit', write: 'rights.edit' },
    queryKey: rolesQuery.queryKey,
    load: () => call(listRoles, {}),
    remove: ({ id }, ctx) => ctx.call(deleteRole, { id }),
    events: [rightsChanged],
  },
  () => import('./RoleForm.tsx'),
  {
    panel: ROLES_PANEL,
    address: '/configuracoes/papeis',
    routeName: 'configuracoes-papeis',
    icon: Key,
    menu: { area: 'settings', section: 'team', order: 30, menu: 'configuracoes/papeis' },
    commands: { go: 'rights.go', create: 'rights.create', edit: 'rights.editRole', remove: 'rights.delete' },
    nameOf: ({ name }) => name,
    searchTextOf: ({ name }) => name,
    columns: [
      { id: 'name', width: 220, grow: 4 },
      { id: 'profile', width: 140, value: ({ profile }, t) => t(`workbench.profile.${profile}`) },
      { id: 'people', width: 90, isNumber: true, value: ({ userIds }) => userIds.length },
      { id: 'given', width: 100, isNumber: true, value: (role) => count(role, true) },
      { id: 'taken', width: 100, isNumber: true, value: (role) => count(role, false) },
    ],
    alsoRefresh: askMenusAgain,
  },
)
