import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

export const routingPanel = definePanel({
  type: 'routing.queues',
  params: z.object({}),
  title: (_params, t) => t('routing.title'),
  load: () => import('./RoutingPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoes/distribuicao',
})
