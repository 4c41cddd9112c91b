import { extend } from '#core/contract/define.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { otherWays } from '#plugins/chat/contract/index.ts'
import * as contract from '../contract/index.ts'
import { createFallbackWays, fallbackWays } from './otherWays.ts'
import { listRules, setRule, trackedRules } from './rules.ts'

export default defineServerPlugin({
  id: 'fallback',
  requires: ['channels', 'chat', 'connections', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'fallback.read': { sentence: 'See which messages go out another way', profiles: ['admin', 'super'] },
    'fallback.edit': { sentence: 'Set which messages go out another way', profiles: ['admin'] },
  },
  routes: [
    route(contract.listFallbackRules, (_input, actor, ctx) => listRules(ctx, actor)),
    route(contract.setFallbackRule, (input, actor, ctx) => setRule(ctx, actor, input)),
  ],
  provides: [provide(fallbackWays, createFallbackWays), trackedRules.provides],
  extends: [extend(otherWays, fallbackWays), ...trackedRules.extends],
})
