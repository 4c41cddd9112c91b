import { Chart, Refresh, Search } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { LIST_PANEL, REPORT_PANEL } from './panelIds.ts'
import { computeAgain, REPORTS_PATH } from './reports.ts'
import { searchFieldRef } from './searchField.ts'

const nothing = z.object({})

const goToReports = defineCommand({
  id: 'reports.go',
  title: 'reports.command.go',
  icon: Chart,
  args: nothing,
  keys: 'g r',
  permission: 'reports.read',
  address: REPORTS_PATH,
  run: (_args, ctx) => ctx.navigate(REPORTS_PATH),
})

/** A command for each screen: a key belongs to one panel. */
const compute = (id: 'compute' | 'computeOverview', scope: typeof LIST_PANEL | typeof REPORT_PANEL) =>
  defineCommand({
    id: `reports.${id}`,
    title: 'reports.command.compute',
    icon: Refresh,
    args: nothing,
    keys: ['n', 'r'],
    scope,
    permission: 'reports.read',
    run: () => computeAgain(),
  })

export const computeReport = compute('compute', REPORT_PANEL)
export const computeOverview = compute('computeOverview', LIST_PANEL)

const search = (id: 'search' | 'find', scope: typeof LIST_PANEL | typeof REPORT_PANEL) =>
  defineCommand({
    id: `reports.${id}`,
    title: 'reports.command.search',
    icon: Search,
    args: nothing,
    keys: '/',
    scope,
    permission: 'reports.read',
    isHidden: true,
    run: () => searchFieldRef.current?.focus(),
  })

export const reportCommands: readonly AnyCommand[] = [goToReports, computeReport, computeOverview, search('search', REPORT_PANEL), search('find', LIST_PANEL)]
