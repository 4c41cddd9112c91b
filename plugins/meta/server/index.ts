import { extend } from '#core/contract/define.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { type ChannelKind, channelKinds } from '#plugins/connections/contract/index.ts'
import { INSTAGRAM, instagramSettings, MESSENGER, messengerSettings, metaSecrets } from '../contract/index.ts'
import { createMetaAdapter } from './adapter.ts'
import { instagram, messenger } from './networks.ts'

/** There is nothing to pair: a connection is up once the credentials are right. */
const kind = (more: Pick<ChannelKind, 'type' | 'title' | 'icon' | 'settings'>): ChannelKind => ({
  ...{ secrets: metaSecrets, states: ['DISCONNECTED', 'OPENING', 'CONNECTED'], firstStatus: 'DISCONNECTED', page: null, settingsPath: null },
  ...more,
})

export default defineServerPlugin({
  id: 'meta',
  requires: ['channels', 'connections', 'media'],
  extends: [
    extend(channelAdapters, createMetaAdapter(messenger)),
    extend(channelAdapters, createMetaAdapter(instagram)),
    extend(channelKinds, kind({ type: MESSENGER, title: 'meta.kind.messenger', icon: 'chat', settings: messengerSettings })),
    extend(channelKinds, kind({ type: INSTAGRAM, title: 'meta.kind.instagram', icon: 'camera', settings: instagramSettings })),
  ],
})
