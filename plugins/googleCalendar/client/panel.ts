import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { GOOGLE_CALENDAR_PATH } from '../contract/index.ts'

export const calendarPanel = definePanel({
  type: 'googleCalendar.settings',
  params: z.object({}),
  title: (_params, t) => t('googleCalendar.title'),
  load: () => import('./CalendarSettingsPanel.tsx'),
  reuse: 'single',
  path: () => GOOGLE_CALENDAR_PATH,
})
