import { activityLogs } from '#core/contract/activity/index.ts'
import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { listDeeds } from './listDeeds.ts'
import { createDeedLog, deedLog } from './log.ts'
import { privacyPart } from './privacyPart.ts'
import { sweep } from './sweep.ts'
import { undoDeed, undoDeedOn } from './undoDeed.ts'

const everybody = ['admin', 'super', 'user', 'superadmin'] as const

export default defineServerPlugin({
  id: 'deeds',
  isEssential: true,
  requires: ['team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'deeds.list': { sentence: 'See what one did', profiles: everybody },
    'deeds.undo': { sentence: 'Take back what one did', profiles: everybody },
    'deeds.others': { sentence: "See and take back other people's deeds", profiles: ['admin', 'super'] },
  },
  routes: [
    route(contract.listDeeds, (which, actor, ctx) => listDeeds(ctx, actor, which)),
    route(contract.undoDeed, ({ id }, actor, ctx) => undoDeed(ctx, actor, id)),
    route(contract.undoDeedOn, (mark, actor, ctx) => undoDeedOn(ctx, actor, mark)),
  ],
  extends: [privacyPart.extends, extend(activityLogs, deedLog), extend(panelRights, { panel: 'deeds.today', permission: 'deeds.list' })],
  provides: [privacyPart.provides, provide(deedLog, createDeedLog)],
  every: [sweep],
})
