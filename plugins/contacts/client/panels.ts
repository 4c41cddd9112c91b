import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { CONTACTS_PANEL } from './panelIds.ts'

export const contactsPanel = definePanel({
  type: CONTACTS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('contacts.title'),
  load: () => import('./ContactsPanel.tsx'),
  reuse: 'single',
  path: () => '/contatos',
})
