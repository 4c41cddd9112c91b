import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { channelKinds } from '#plugins/connections/contract/index.ts'
import { telegramAdapter } from './adapter.ts'
import { telegramKind } from './kind.ts'

export default defineServerPlugin({
  id: 'telegram',
  requires: ['channels', 'connections'],
  extends: [extend(channelAdapters, telegramAdapter), extend(channelKinds, telegramKind)],
})
