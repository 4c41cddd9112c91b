import { Chart } from '@blueprintjs/icons'
import { defineClientPlugin, paletteSources, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { reportEntries } from '../contract/client.ts'
import { reportCommands } from './commands.ts'
import { reportPalette } from './palette.ts'
import { listPanel, reportPanel } from './panels.ts'
import { ownEntries, pathOf, REPORTS_PATH, reportFacts, reportIds, titleOf } from './reports.ts'

const permission = 'reports.read'

export default defineClientPlugin({
  id: 'reports',
  requires: ['closing', 'connections', 'kanban', 'labels', 'team', 'tickets'],
  routes: [
    { path: REPORTS_PATH, name: 'relatorios', permission, open: () => [{ panel: listPanel, params: {} }] },
    ...reportIds.map((report) => ({ path: pathOf(report), name: report, permission, open: () => [{ panel: reportPanel, params: { report } }] }) as const),
  ],
  panels: [listPanel, reportPanel],
  commands: reportCommands,
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, { id: 'reports', title: 'reports.all', icon: Chart, path: REPORTS_PATH, area: 'reports', order: 10, menu: 'relatorios', permission }),
    ...reportIds.map((report, at) =>
      extend(sideBarItems, {
        id: `reports.${report}`,
        title: titleOf(report),
        icon: reportFacts[report].icon,
        path: pathOf(report),
        area: 'reports',
        order: 20 + at,
        menu: pathOf(report).slice(1),
        permission,
      }),
    ),
    ...ownEntries.map((entry) => extend(reportEntries, entry)),
    extend(paletteSources, reportPalette),
  ],
})
