import { z } from 'zod'
import { getContext } from '#core/client/kernel/context.ts'
import { definePanel } from '#core/client/plugin.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'

export const CONVERSATION_PANEL = 'chat.conversation'
export const conversationParams = z.object({ ticketId: z.int().positive() })

export const conversationPanel = definePanel({
  type: CONVERSATION_PANEL,
  params: conversationParams,
  title: ({ ticketId }, _t, get) => get(getContext().use(ticketRows).rowAtom(ticketId))?.name ?? `#${ticketId}`,
  kind: 'chat.panel',
  load: () => import('./conversation/ConversationPanel.tsx'),
  reuse: 'same-params',
  path: ({ ticketId }) => `/atendimento/${ticketId}`,
})
