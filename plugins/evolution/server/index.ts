import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { channelKinds } from '#plugins/connections/contract/index.ts'
import { evolutionAdapter } from './adapter.ts'
import { evolutionKind } from './kind.ts'

export default defineServerPlugin({
  id: 'evolution',
  requires: ['channels', 'connections'],
  extends: [extend(channelAdapters, evolutionAdapter), extend(channelKinds, evolutionKind)],
})
