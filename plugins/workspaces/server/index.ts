import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { createWorkspace } from './createWorkspace.ts'
import { deleteWorkspace, restoreWorkspace } from './deleteWorkspace.ts'
import { inSight, seen } from './inSight.ts'
import { present, summaryOf } from './present.ts'
import { seedWorkspaces } from './seed.ts'
import { updateWorkspace } from './updateWorkspace.ts'

export default defineServerPlugin({
  id: 'workspaces',
  requires: ['team'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'workspaces.use': { sentence: 'Keep own workspaces and use those of the company', profiles: ['admin', 'super', 'user'] },
    'workspaces.share': { sentence: 'Keep the workspaces of the company', profiles: ['admin'] },
  },
  routes: [
    route(contract.listWorkspaces, async (_input, actor, ctx) => (await inSight(ctx, actor)).map(summaryOf)),
    route(contract.getWorkspace, async ({ id }, actor, ctx) => present(ctx, actor, await seen(ctx, actor, id))),
    route(contract.createWorkspace, (wanted, actor, ctx) => createWorkspace(ctx, actor, wanted)),
    route(contract.updateWorkspace, ({ id, ...change }, actor, ctx) => updateWorkspace(ctx, actor, id, change)),
    route(contract.deleteWorkspace, async ({ id }, actor, ctx) => {
      await deleteWorkspace(ctx, actor, id)
      return {}
    }),
    route(contract.restoreWorkspace, ({ id }, actor, ctx) => restoreWorkspace(ctx, actor, id)),
    route(contract.duplicateWorkspace, async ({ id, name }, actor, ctx) => {
      const { layout } = await present(ctx, actor, await seen(ctx, actor, id))
      return createWorkspace(ctx, actor, { name, layout })
    }),
    route(contract.listOwnPanels, async (_input, actor, ctx) =>
      ctx
        .contributionsOf(panelRights)
        .filter(({ permission }) => actor.can(permission))
        .map(({ panel }) => panel),
    ),
  ],
  // Panels whose server half is the kernel itself.
  extends: [
    extend(panelRights, { panel: 'core.plugins', permission: 'signed-in' }),
    extend(panelRights, { panel: 'colours.colours', permission: 'colours.change' }),
    extend(panelRights, { panel: 'settings.general', permission: 'settings.change' }),
  ],
  seed: seedWorkspaces,
})
