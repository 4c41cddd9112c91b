import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { callWebhook } from './callWebhook.ts'
import { considerMoment } from './considerMoment.ts'
import { listActs } from './listActs.ts'
import { ruleListeners } from './listeners.ts'
import { listRuns } from './listRuns.ts'
import { createRule, deleteRule, listRules, orderRules, trackedRules, updateRule } from './rules.ts'
import { seedRules } from './seed.ts'
import { sweeps } from './sweep.ts'
import { testRule } from './testRule.ts'

export default defineServerPlugin({
  id: 'rules',
  requires: [
    'chat',
    'closing',
    'connections',
    'contacts',
    'flows',
    'hours',
    'kanban',
    'labels',
    'quickReplies',
    'ratings',
    'routing',
    'schedules',
    'team',
    'tickets',
  ],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'rules.list': { sentence: 'See automation rules and what they did', profiles: ['admin', 'super'] },
    'rules.edit': { sentence: 'Write automation rules', profiles: ['admin'] },
    'rules.seeActs': { sentence: 'See what automation rules did in conversations one may read', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    route(contract.listRules, (_input, actor, ctx) => listRules(ctx, actor)),
    route(contract.createRule, (wanted, actor, ctx) => createRule(ctx, actor, wanted)),
    route(contract.orderRules, ({ ids }, actor, ctx) => orderRules(ctx, actor, ids)),
    route(contract.updateRule, ({ id, ...change }, actor, ctx) => updateRule(ctx, actor, id, change)),
    route(contract.deleteRule, ({ id }, actor, ctx) => deleteRule(ctx, actor, id)),
    route(contract.listRuleRuns, ({ id, pageNumber }, actor, ctx) => listRuns(ctx, actor, id, pageNumber)),
    route(contract.testRule, (question, actor, ctx) => testRule(ctx, actor, question)),
    route(contract.listRuleActs, (question, actor, ctx) => listActs(ctx, actor, question)),
  ],
  listeners: ruleListeners,
  jobs: [considerMoment, callWebhook],
  provides: [trackedRules.provides],
  extends: [
    ...trackedRules.extends,
    extend(panelRights, { panel: 'rules.list', permission: 'rules.list' }),
    extend(panelRights, { panel: 'rules.runs', permission: 'rules.list' }),
  ],
  seed: seedRules,
  every: sweeps,
})
