import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

export const BIRTHDAYS_PANEL = 'schedules.birthdays'

export const birthdaysPanel = definePanel({
  type: BIRTHDAYS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('schedules.birthdays.title'),
  load: () => import('./BirthdaysPanel.tsx'),
  reuse: 'single',
  path: () => '/aniversarios',
})
