import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { channelKinds } from '#plugins/connections/contract/index.ts'
import { wuzapiAdapter } from './adapter.ts'
import { wuzapiKind } from './kind.ts'

export default defineServerPlugin({
  id: 'wuzapi',
  requires: ['channels', 'connections'],
  extends: [extend(channelAdapters, wuzapiAdapter), extend(channelKinds, wuzapiKind)],
})
