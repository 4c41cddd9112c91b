import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { sendReport } from './file/sendReport.ts'
import { contactGroups } from './rows/contactGroups.ts'
import { contactReport } from './rows/contactRows.ts'
import { peopleReport } from './rows/peopleRows.ts'
import { ticketReport } from './rows/ticketRows.ts'
import { contactsReport } from './statistics/contactsReport.ts'
import { perUsers, perUsersDetail } from './statistics/peopleStatistics.ts'
import * as statistics from './statistics/ticketStatistics.ts'

export default defineServerPlugin({
  id: 'reports',
  requires: ['chat', 'closing', 'connections', 'contacts', 'kanban', 'labels', 'ratings', 'team', 'tickets'],
  permissions: { 'reports.read': { sentence: 'Read reports and statistics', profiles: ['admin', 'super'] } },
  routes: [
    route(contract.getTicketReport, (wish, actor, ctx) => ticketReport(ctx, actor, wish)),
    route(contract.getPeopleReport, (wish, actor, ctx) => peopleReport(ctx, actor, wish)),
    route(contract.getContactReport, (wish, actor, ctx) => contactReport(ctx, actor, wish)),
    route(contract.getContactGroups, (wish, actor, ctx) => contactGroups(ctx, actor, wish)),
    route(contract.statisticsPerUsers, (wish, actor, ctx) => perUsers(ctx, actor, wish)),
    route(contract.statisticsTicketsTimes, (wish, actor, ctx) => statistics.ticketTimes(ctx, actor, wish)),
    route(contract.statisticsTicketsChannels, (wish, actor, ctx) => statistics.ticketsByChannel(ctx, actor, wish)),
    route(contract.statisticsTicketsQueue, (wish, actor, ctx) => statistics.ticketsByQueue(ctx, actor, wish)),
    route(contract.statisticsTicketsEvolutionChannels, (wish, actor, ctx) => statistics.evolutionByChannel(ctx, actor, wish)),
    route(contract.statisticsTicketsEvolutionByPeriod, (wish, actor, ctx) => statistics.evolutionByPeriod(ctx, actor, wish)),
    route(contract.statisticsTicketsPerUsersDetail, (wish, actor, ctx) => perUsersDetail(ctx, actor, wish)),
    route(contract.contactsReport, (wish, actor, ctx) => contactsReport(ctx, actor, wish)),
  ],
  rawRoutes: [sendReport],
  extends: [
    extend(panelRights, { panel: 'reports.list', permission: 'reports.read' }),
    extend(panelRights, { panel: 'reports.report', permission: 'reports.read', sharesState: true }),
  ],
})
