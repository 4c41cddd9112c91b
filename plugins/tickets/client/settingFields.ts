import type { Contribution, Setting } from '#core/contract/define.ts'
import { extend } from '#core/contract/define.ts'
import { type SettingGroup, settingFields } from '#plugins/settings/contract/index.ts'
import * as contract from '../contract/index.ts'

const field = (name: string, setting: Setting, group: SettingGroup, order: number, kind: 'switch' | 'minutes' = 'switch'): Contribution =>
  extend(settingFields, { setting, group, order, title: `tickets.setting.${name}`, help: `tickets.setting.${name}.help`, kind })

/** What the company may set of tickets. */
export const ticketSettingFields: readonly Contribution[] = [
  field('notViewTicketsChatBot', contract.notViewTicketsChatBot, 'tickets', 10),
  field('notViewAssignedTickets', contract.notViewAssignedTickets, 'tickets', 20),
  field('nullTicket', contract.nullTicket, 'tickets', 30),
  field('queuelessSeesAll', contract.queuelessSeesAll, 'tickets', 35),
  field('closedForAll', contract.closedForAll, 'tickets', 40),
  field('userReopenTicket', contract.userReopenTicket, 'tickets', 50),
  field('supervisorAdmin', contract.supervisorAdmin, 'tickets', 60),
  field('directTicketsToWallets', contract.directTicketsToWallets, 'contacts', 10),
  field('showGroupsToAll', contract.showGroupsToAll, 'groups', 10),
  field('waitingAmberMinutes', contract.waitingAmberMinutes, 'waiting', 10, 'minutes'),
  field('waitingRedMinutes', contract.waitingRedMinutes, 'waiting', 20, 'minutes'),
]
