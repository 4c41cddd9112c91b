import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import { firstStepsChoice, getFirstSteps as firstStepsEndpoint } from '../contract/index.ts'
import { getFirstSteps } from './firstSteps.ts'

export default defineServerPlugin({
  id: 'home',
  requires: ['tickets'],
  settings: [firstStepsChoice],
  permissions: { 'home.firstSteps': { sentence: 'See which first steps the company has taken', profiles: ['admin'] } },
  routes: [route(firstStepsEndpoint, (_input, actor, ctx) => getFirstSteps(ctx, actor))],
  extends: [extend(panelRights, { panel: 'home.now', permission: 'tickets.list' })],
})
