import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, listen, route } from '#core/server/plugin.ts'
import { userPresenceChanged } from '#plugins/team/contract/index.ts'
import * as contract from '../contract/index.ts'
import { monitorToday } from './monitorToday.ts'
import { panelColumns } from './panelColumns.ts'
import { listPanelTickets } from './panelTickets.ts'
import { recordPresence } from './recordPresence.ts'

export default defineServerPlugin({
  id: 'wallboard',
  requires: ['chat', 'connections', 'contacts', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'wallboard.monitor': { sentence: 'See the monitor of the operation', profiles: ['admin', 'super'] },
  },
  routes: [
    route(contract.listPanelTickets, (wish, actor, ctx) => listPanelTickets(ctx, actor, wish)),
    route(contract.getPanelColumns, (wish, actor, ctx) => panelColumns(ctx, actor, wish)),
    route(contract.getMonitorToday, (_input, actor, ctx) => monitorToday(ctx, actor)),
  ],
  listeners: [listen(userPresenceChanged, 'record-presence', recordPresence)],
  extends: [
    extend(panelRights, { panel: 'wallboard.board', permission: 'tickets.list' }),
    extend(panelRights, { panel: 'wallboard.monitor', permission: 'wallboard.monitor' }),
  ],
})
