import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { channelKinds } from '#plugins/connections/contract/index.ts'
import { uazapiAdapter } from './adapter.ts'
import { uazapiKind } from './kind.ts'

export default defineServerPlugin({
  id: 'uazapi',
  requires: ['channels', 'connections'],
  extends: [extend(channelAdapters, uazapiAdapter), extend(channelKinds, uazapiKind)],
})
