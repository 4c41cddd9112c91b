import { getContext } from '#core/client/kernel/context.ts'
import { definePanel } from '#core/client/plugin.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { CONVERSATION_PANEL, conversationParams } from './panelIds.ts'

export const conversationPanel = definePanel({
  type: CONVERSATION_PANEL,
  params: conversationParams,
  title: ({ ticketId }, _t, get) => get(getContext().use(ticketRows).rowAtom(ticketId))?.name ?? `#${ticketId}`,
  kind: 'chat.panel',
  load: () => import('./conversation/ConversationPanel.tsx'),
  reuse: 'same-params',
  path: ({ ticketId }) => `/atendimento/${ticketId}`,
})
