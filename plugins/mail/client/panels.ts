import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { MAIL_PANEL } from './panelIds.ts'

export const mailPanel = definePanel({
  type: MAIL_PANEL,
  params: z.object({}),
  title: (_params, t) => t('mail.title'),
  load: () => import('./MailPanel.tsx'),
  reuse: 'single',
  path: () => '/configuracoes/smtp',
})
