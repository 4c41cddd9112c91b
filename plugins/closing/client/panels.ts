import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

const nothing = z.object({})

export const REASONS_PANEL = 'closing.reasons'
export const reasonsPanel = definePanel({
  type: REASONS_PANEL,
  params: nothing,
  title: (_params, t) => t('closing.reasons.title'),
  load: () => import('./reasons/ReasonsPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoes/motivos',
})

export const FAREWELLS_PANEL = 'closing.farewells'
export const farewellsPanel = definePanel({
  type: FAREWELLS_PANEL,
  params: nothing,
  title: (_params, t) => t('closing.farewells.title'),
  load: () => import('./farewells/FarewellsPanel.tsx'),
  reuse: 'single',
  path: () => '/fechamento',
})

export const protocolsPanel = definePanel({
  type: 'closing.protocols',
  params: nothing,
  title: (_params, t) => t('closing.protocols.title'),
  load: () => import('./protocols/ProtocolsPanel.tsx'),
  reuse: 'single',
  path: () => '/protocolos',
})

/** One protocol, as it is printed. */
export const protocolPanel = definePanel({
  type: 'closing.protocol',
  params: z.object({ ticketId: z.int() }),
  title: (_params, t) => t('closing.protocol.title'),
  kind: 'closing.protocol.title',
  load: () => import('./protocols/ProtocolPanel.tsx'),
  reuse: 'same-params',
  path: ({ ticketId }) => `/protocolos/${ticketId}`,
})
