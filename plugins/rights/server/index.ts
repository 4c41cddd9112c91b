import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { personalRights } from '#core/server/auth/actors.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { listHiddenMenus, setMenuVisibility } from './menus.ts'
import { grantable } from './permissions.ts'
import { createRolesService, roleRights } from './personal.ts'
import { setPersonRole } from './personRole.ts'
import { createRole, deleteRole, listRoles, trackedRoles, updateRole } from './roles.ts'

export default defineServerPlugin({
  id: 'rights',
  isEssential: true,
  migrations: new URL('./migrations/', import.meta.url),
  permissions: { 'rights.edit': { sentence: 'Keep roles, permissions and hidden menus', profiles: ['admin'] } },
  routes: [
    route(contract.listPermissions, async (_input, _actor, ctx) => grantable(ctx)),
    route(contract.listRoles, (_input, actor, ctx) => listRoles(ctx, actor)),
    route(contract.createRole, (wanted, actor, ctx) => createRole(ctx, actor, grantable(ctx), wanted)),
    route(contract.updateRole, ({ id, ...change }, actor, ctx) => updateRole(ctx, actor, grantable(ctx), id, change)),
    route(contract.deleteRole, ({ id }, actor, ctx) => deleteRole(ctx, actor, id)),
    route(contract.setPersonRole, ({ id, roleId }, actor, ctx) => setPersonRole(ctx, actor, id, roleId)),
    route(contract.listHiddenMenus, (_input, actor, ctx) => listHiddenMenus(ctx, actor)),
    route(contract.setMenuVisibility, (wanted, actor, ctx) => setMenuVisibility(ctx, actor, wanted)),
  ],
  extends: [
    ...trackedRoles.extends,
    extend(personalRights, roleRights),
    extend(panelRights, { panel: 'rights.roles', permission: 'rights.edit', sharesState: true }),
    extend(panelRights, { panel: 'rights.menus', permission: 'rights.edit' }),
  ],
  provides: [trackedRoles.provides, provide(contract.rolesService, createRolesService)],
})
