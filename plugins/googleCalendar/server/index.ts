import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import * as contract from '../contract/index.ts'
import { changeAccount, getCalendar, listCalendars } from './account.ts'
import { GOOGLE_KEYS, saveClient } from './client.ts'
import { connect, disconnect, finish } from './connect.ts'
import { googleAccounts, googleClients } from './google.table.ts'
import { calendarSweep } from './sync/sweep.ts'

export default defineServerPlugin({
  id: 'googleCalendar',
  requires: ['contacts', 'funnel'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'googleCalendar.use': { sentence: 'Connect the own calendar at Google', profiles: ['admin', 'super', 'user'] },
    'googleCalendar.edit': { sentence: "Store the company's application at Google", profiles: ['admin'] },
  },
  routes: [
    route(contract.getGoogleCalendar, (_input, actor, ctx) => getCalendar(ctx, actor)),
    route(contract.saveGoogleClient, (wish, actor, ctx) => saveClient(ctx, actor, wish)),
    route(contract.connectGoogle, (_input, actor, ctx) => connect(ctx, actor)),
    route(contract.finishGoogle, ({ query }, actor, ctx) => finish(ctx, actor, query)),
    route(contract.listGoogleCalendars, (_input, actor, ctx) => listCalendars(ctx, actor)),
    route(contract.changeGoogleAccount, (wish, actor, ctx) => changeAccount(ctx, actor, wish)),
    route(contract.disconnectGoogle, (_input, actor, ctx) => disconnect(ctx, actor)),
  ],
  extends: [
    extend(encryptedColumns, { table: googleClients, column: googleClients.secret, purpose: GOOGLE_KEYS }),
    extend(encryptedColumns, { table: googleAccounts, column: googleAccounts.refreshToken, purpose: GOOGLE_KEYS }),
    extend(encryptedColumns, { table: googleAccounts, column: googleAccounts.accessToken, purpose: GOOGLE_KEYS }),
    extend(panelRights, { panel: 'googleCalendar.settings', permission: 'googleCalendar.use' }),
  ],
  every: [calendarSweep],
})
