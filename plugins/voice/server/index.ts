import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import * as contract from '../contract/index.ts'
import { served } from './devices.ts'
import { forgottenCalls } from './endForgotten.ts'
import { networkPage } from './networkPage.ts'
import { people } from './people.ts'
import { phoneOf } from './phone.ts'
import { saveCall } from './saveCall.ts'
import { listCalls, listDevices } from './selectCalls.ts'
import { sendCsv } from './sendCsv.ts'
import { setToken } from './setToken.ts'
import { VOICE_TOKENS } from './tokens.ts'
import { voiceDevicesTable } from './voice.table.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'voice',
  requires: ['connections', 'contacts', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'voice.configure': { sentence: 'Keep the voice devices and their tokens', profiles: ['admin'] },
    'voice.phone': { sentence: 'Phone with the own voice devices', profiles: everybody },
    'voice.calls': { sentence: 'See the calls: the own ones, and all for who leads', profiles: everybody },
  },
  settings: [contract.voiceHost],
  parts: [served, people],
  routes: [
    route(contract.putDeviceToken, ({ id, token }, actor, ctx) => setToken(ctx, actor, id, token)),
    route(contract.getPhone, (_input, actor, ctx) => phoneOf(ctx, actor)),
    route(contract.putVoiceCall, (report, actor, ctx) => saveCall(ctx, actor, report)),
    route(contract.listVoiceCalls, (wish, actor, ctx) => listCalls(ctx, actor, wish)),
    route(contract.listCallDevices, (_input, actor, ctx) => listDevices(ctx, actor)),
  ],
  rawRoutes: [sendCsv, networkPage],
  every: [forgottenCalls],
  extends: [
    extend(encryptedColumns, { table: voiceDevicesTable, column: voiceDevicesTable.token, purpose: VOICE_TOKENS }),
    extend(panelRights, { panel: 'voice.devices', permission: 'voice.configure', sharesState: true }),
    extend(panelRights, { panel: 'voice.calls', permission: 'voice.calls' }),
  ],
})
