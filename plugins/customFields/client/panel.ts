import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { CONTACT_FIELDS_PANEL, CONTACT_FIELDS_PATH, VARIABLES_PANEL, VARIABLES_PATH } from './panelIds.ts'

export const variablesPanel = definePanel({
  type: VARIABLES_PANEL,
  params: z.object({}),
  title: (_params, t) => t('customFields.variables'),
  load: () => import('./VariablesPanel.tsx'),
  reuse: 'single',
  path: () => VARIABLES_PATH,
})

export const contactFieldsPanel = definePanel({
  type: CONTACT_FIELDS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('customFields.fields'),
  load: () => import('./fields/ContactFieldsPanel.tsx'),
  reuse: 'single',
  path: () => CONTACT_FIELDS_PATH,
})
