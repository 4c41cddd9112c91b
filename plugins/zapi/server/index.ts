import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { channelKinds } from '#plugins/connections/contract/index.ts'
import { zapiAdapter } from './adapter.ts'
import { zapiKind } from './kind.ts'

export default defineServerPlugin({
  id: 'zapi',
  requires: ['channels', 'connections'],
  extends: [extend(channelAdapters, zapiAdapter), extend(channelKinds, zapiKind)],
})
