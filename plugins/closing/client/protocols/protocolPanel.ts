import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

/** Panel of one protocol, as it is printed. */
export const protocolPanel = definePanel({
  type: 'closing.protocol',
  params: z.object({ ticketId: z.int() }),
  title: (_params, t) => t('closing.protocol.title'),
  kind: 'closing.protocol.title',
  load: () => import('./ProtocolPanel.tsx'),
  reuse: 'same-params',
  path: ({ ticketId }) => `/protocolos/${ticketId}`,
})
