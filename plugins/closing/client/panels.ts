import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

const nothing = z.object({})

export const protocolsPanel = definePanel({
  type: 'closing.protocols',
  params: nothing,
  title: (_params, t) => t('closing.protocols.title'),
  load: () => import('./protocols/ProtocolsPanel.tsx'),
  reuse: 'single',
  path: () => '/protocolos',
})
