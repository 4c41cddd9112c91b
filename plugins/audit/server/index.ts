import { activityLogs } from '#core/contract/activity/index.ts'
import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, onSignal, provide, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { auditDescribers } from './describers.ts'
import { listEntries, listPeople } from './listEntries.ts'
import { auditLog, createAuditLog } from './log.ts'
import { sendCsv } from './sendCsv.ts'
import { sweep } from './sweep.ts'
import { unwatch, watch } from './watch.ts'
import { auditListener, auditWithinListener } from './writer.ts'

export default defineServerPlugin({
  id: 'audit',
  isEssential: true,
  migrations: new URL('./migrations/', import.meta.url),
  permissions: { 'audit.read': { sentence: 'See who changed what in administration', profiles: ['admin', 'superadmin'] } },
  settings: [contract.auditKeepDays],
  routes: [
    route(contract.listAudit, (wish, actor, ctx) => listEntries(ctx, actor, wish)),
    route(contract.listAuditPeople, (_input, actor, ctx) => listPeople(ctx, actor)),
  ],
  rawRoutes: [sendCsv],
  signals: [onSignal(contract.watchAudit, watch), onSignal(contract.unwatchAudit, unwatch)],
  listeners: [auditListener, auditWithinListener],
  extends: [extend(activityLogs, auditLog), ...auditDescribers, extend(panelRights, { panel: 'audit.list', permission: 'audit.read' })],
  provides: [provide(auditLog, createAuditLog)],
  every: [sweep],
})
