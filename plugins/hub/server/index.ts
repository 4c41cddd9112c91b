import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { type ChannelKind, channelKinds } from '#plugins/connections/contract/index.ts'
import { HUB_FACEBOOK, HUB_INSTAGRAM, hubSecrets, hubSettings } from '../contract/index.ts'
import { createHubAdapter } from './adapter.ts'
import { facebook, instagram } from './networks.ts'

/** There is nothing to pair: channels are connected at the hub. */
const kind = (more: Pick<ChannelKind, 'type' | 'title' | 'icon'>): ChannelKind => ({
  ...{ settings: hubSettings, secrets: hubSecrets, page: null, settingsPath: null },
  ...{ states: ['DISCONNECTED', 'OPENING', 'CONNECTED'], firstStatus: 'DISCONNECTED' },
  ...more,
})

export default defineServerPlugin({
  id: 'hub',
  requires: ['channels', 'connections', 'media'],
  extends: [
    extend(channelAdapters, createHubAdapter(facebook)),
    extend(channelAdapters, createHubAdapter(instagram)),
    extend(channelKinds, kind({ type: HUB_FACEBOOK, title: 'hub.kind.facebook', icon: 'chat' })),
    extend(channelKinds, kind({ type: HUB_INSTAGRAM, title: 'hub.kind.instagram', icon: 'camera' })),
  ],
})
