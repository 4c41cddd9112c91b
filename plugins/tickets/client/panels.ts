import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { beginList } from './list/listQuery.ts'
import { DETAILS_PANEL, LIST_PANEL } from './target.ts'

export const listPanel = definePanel({
  type: LIST_PANEL,
  params: z.object({}),
  title: (_params, t) => t('tickets.list'),
  load: () => {
    beginList()
    return import('./list/TicketListPanel.tsx')
  },
  reuse: 'single',
  path: () => '/atendimento',
  share: 22,
  leastPx: 300,
})

/** Follows the conversation that has the focus. */
export const detailsPanel = definePanel({
  type: DETAILS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('tickets.details.title'),
  load: () => import('./details/DetailsPanel.tsx'),
  reuse: 'single',
  share: 20,
  leastPx: 240,
})
