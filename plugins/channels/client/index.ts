import { queriesOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket, overlays } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { composerStrips, composerTriggers } from '#plugins/chat/contract/client.ts'
import { messageCreated } from '#plugins/chat/contract/index.ts'
import { connectionCardParts } from '#plugins/connections/contract/client.ts'
import { connectionChanged } from '#plugins/connections/contract/index.ts'
import { downConnectionParts } from '#plugins/tickets/contract/client.ts'
import { connectionStateChanged, windowOfTicket } from '../contract/index.ts'
import { ConnectionState } from './ConnectionState.tsx'
import { ConnectionStateDialogs } from './ConnectionStateDialogs.tsx'
import { connectionStateCommands } from './commands.ts'
import { downQuery, refreshConnectionStates } from './connectionStates.ts'
import { DownReason } from './DownReason.tsx'
import { deliveryCommands } from './deliveries/commands.ts'
import { deliveriesPanel } from './deliveries/panel.ts'
import { groupCommands } from './groups/commands.ts'
import { mentionTrigger } from './groups/mentionTrigger.ts'
import { historyCommands } from './history/commands.ts'
import { inboundFilesScreen } from './inboundFiles/screen.ts'
import { channelSettingFields } from './settingFields.ts'
import { WindowStrip, windowQuery } from './WindowStrip.tsx'

export default defineClientPlugin({
  id: 'channels',
  requires: ['chat', 'connections', 'media', 'settings', 'tickets'],
  parts: [inboundFilesScreen],
  commands: [...connectionStateCommands, ...groupCommands, ...historyCommands, ...deliveryCommands],
  panels: [deliveriesPanel],
  routes: [
    {
      path: '/sessoes/:connectionId/entregas',
      permission: 'connections.read',
      open: ({ connectionId }) => [{ panel: deliveriesPanel, params: { id: Number(connectionId) } }],
    },
  ],
  sockets: [
    onSocket(connectionStateChanged, () => void refreshConnectionStates()),
    onSocket(connectionChanged, () => void queryClient.invalidateQueries({ queryKey: downQuery.queryKey })),
    onSocket(messageCreated, ({ ticketId, fromMe }) => {
      if (!fromMe) void queryClient.invalidateQueries({ queryKey: windowQuery(ticketId).queryKey })
    }),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    ...channelSettingFields,
    extend(overlays, ConnectionStateDialogs),
    extend(connectionCardParts, ConnectionState),
    extend(downConnectionParts, { id: 'channels', order: 10, component: DownReason }),
    extend(composerTriggers, mentionTrigger),
    extend(composerStrips, { id: 'channels.window', order: 5, component: WindowStrip }),
  ],
  setup: () => onResync(() => void queryClient.invalidateQueries(queriesOf(windowOfTicket)).then(refreshConnectionStates)),
})
