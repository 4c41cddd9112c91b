import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { channelKinds } from '#plugins/connections/contract/index.ts'
import { emailAdapter } from './adapter.ts'
import { emailKind } from './kind.ts'

export default defineServerPlugin({
  id: 'email',
  requires: ['channels', 'connections'],
  extends: [extend(channelAdapters, emailAdapter), extend(channelKinds, emailKind)],
})
