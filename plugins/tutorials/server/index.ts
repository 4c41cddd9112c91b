import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { createTutorial, deleteTutorial, listTutorials, trackedTutorials, updateTutorial } from './tutorials.ts'

export default defineServerPlugin({
  id: 'tutorials',
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'tutorials.list': { sentence: 'See the tutorials', profiles: ['admin', 'super', 'user'] },
    'tutorials.edit': { sentence: 'Keep the tutorials', profiles: ['admin', 'super'] },
  },
  routes: [
    route(contract.listTutorials, (_input, actor, ctx) => listTutorials(ctx, actor)),
    route(contract.createTutorial, (wanted, actor, ctx) => createTutorial(ctx, actor, wanted)),
    route(contract.updateTutorial, ({ id, ...change }, actor, ctx) => updateTutorial(ctx, actor, id, change)),
    route(contract.deleteTutorial, ({ id }, actor, ctx) => deleteTutorial(ctx, actor, id)),
  ],
  extends: [
    ...trackedTutorials.extends,
    extend(panelRights, { panel: 'tutorials.edit', permission: 'tutorials.edit', sharesState: true }),
    extend(panelRights, { panel: 'tutorials.list', permission: 'tutorials.list', sharesState: true }),
  ],
  provides: [trackedTutorials.provides],
})
