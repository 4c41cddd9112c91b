import { activityLogs } from '#core/contract/activity/index.ts'
import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { listActivity } from './listActivity.ts'
import { activityLog, createActivityLog } from './log.ts'
import { privacyPart } from './privacyPart.ts'
import { sweep } from './sweep.ts'
import { undoAction, undoActionOn } from './undoAction.ts'

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
    route(contract.listActivity, (which, actor, ctx) => listActivity(ctx, actor, which)),
    route(contract.undoAction, ({ id }, actor, ctx) => undoAction(ctx, actor, id)),
    route(contract.undoActionOn, (mark, actor, ctx) => undoActionOn(ctx, actor, mark)),
  ],
  extends: [privacyPart.extends, extend(activityLogs, activityLog), extend(panelRights, { panel: 'deeds.today', permission: 'deeds.list' })],
  provides: [privacyPart.provides, provide(activityLog, createActivityLog)],
  every: [sweep],
})
