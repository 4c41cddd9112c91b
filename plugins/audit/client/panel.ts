import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { AUDIT_PANEL, AUDIT_PATH } from './panelIds.ts'

export const auditPanel = definePanel({
  type: AUDIT_PANEL,
  params: z.object({}),
  title: (_params, t) => t('audit.title'),
  load: () => import('./AuditPanel.tsx'),
  reuse: 'single',
  path: () => AUDIT_PATH,
})
