import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { LIST_PANEL, REPORT_PANEL } from './panelIds.ts'
import { pathOf, REPORTS_PATH, reportIdSchema, titleOf } from './reports.ts'

export const listPanel = definePanel({
  type: LIST_PANEL,
  params: z.object({}),
  title: (_params, t) => t('reports.title'),
  load: () => import('./list/ReportsPanel.tsx'),
  reuse: 'single',
  path: () => REPORTS_PATH,
})

export const reportPanel = definePanel({
  type: REPORT_PANEL,
  params: z.object({ report: reportIdSchema }),
  title: ({ report }, t) => t(titleOf(report)),
  load: () => import('./report/ReportPanel.tsx'),
  reuse: 'same-params',
  path: ({ report }) => pathOf(report),
})
