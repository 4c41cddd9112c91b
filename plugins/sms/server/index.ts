import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { type ChannelKind, channelKinds } from '#plugins/connections/contract/index.ts'
import { SMS, smsSecrets, smsSettings } from '../contract/index.ts'
import { smsAdapter } from './adapter.ts'

/** Description of gateways of SMS for the screens of the connections. */
const smsKind: ChannelKind = {
  type: SMS,
  title: 'sms.kind',
  icon: 'phone',
  settings: smsSettings,
  secrets: smsSecrets,
  states: ['DISCONNECTED', 'OPENING', 'CONNECTED'],
  firstStatus: 'DISCONNECTED',
  page: null,
  settingsPath: null,
}

export default defineServerPlugin({
  id: 'sms',
  requires: ['channels', 'connections'],
  extends: [extend(channelAdapters, smsAdapter), extend(channelKinds, smsKind)],
})
