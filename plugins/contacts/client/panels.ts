import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { CONTACTS_PANEL } from './panelIds.ts'

export const contactsPanel = definePanel({
  type: CONTACTS_PANEL,
  // The view that a tile was opened with; without it the list as it was left.
  params: z.object({ view: z.int().optional() }),
  title: (_params, t) => t('contacts.title'),
  load: () => import('./ContactsPanel.tsx'),
  reuse: 'same-params',
  path: ({ view }) => (view === undefined ? '/contatos' : `/contatos/visao/${view}`),
})
