import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { REASONS_PANEL } from './panelIds.ts'

const nothing = z.object({})

export const reasonsPanel = definePanel({
  type: REASONS_PANEL,
  params: nothing,
  title: (_params, t) => t('closing.reasons.title'),
  load: () => import('./reasons/ReasonsPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoes/motivos',
})

export const protocolsPanel = definePanel({
  type: 'closing.protocols',
  params: nothing,
  title: (_params, t) => t('closing.protocols.title'),
  load: () => import('./protocols/ProtocolsPanel.tsx'),
  reuse: 'single',
  path: () => '/protocolos',
})
