import type { Contribution, Setting } from '#core/contract/define.ts'
import { extend } from '#core/contract/define.ts'
import { type SettingField, type SettingGroup, settingFields } from '#plugins/settings/contract/index.ts'
import * as contract from '../contract/index.ts'

const field = (name: string, setting: Setting, group: SettingGroup, order: number, kind: SettingField['kind'] = 'switch', needs?: Setting): Contribution =>
  extend(settingFields, { setting, group, order, title: `tickets.setting.${name}`, help: `tickets.setting.${name}.help`, kind, ...(needs && { needs }) })

/** Settings of tickets that the company may change. */
export const ticketSettingFields: readonly Contribution[] = [
  field('notViewTicketsChatBot', contract.notViewTicketsChatBot, 'tickets', 10),
  field('spyTicket', contract.spyTicket, 'tickets', 15),
  field('notViewAssignedTickets', contract.notViewAssignedTickets, 'tickets', 20),
  field('nullTicket', contract.nullTicket, 'tickets', 30),
  field('notViewTicketsQueueUndefined', contract.notViewTicketsQueueUndefined, 'tickets', 32),
  field('queuelessSeesAll', contract.queuelessSeesAll, 'tickets', 35),
  field('closedForAll', contract.closedForAll, 'tickets', 40),
  field('userReopenTicket', contract.userReopenTicket, 'tickets', 50),
  field('reopenTicket', contract.reopenTicket, 'tickets', 52),
  field('reopenTicketHours', contract.reopenTicketHours, 'tickets', 53, 'count', contract.reopenTicket),
  field('onlyLastClosed', contract.onlyLastClosed, 'tickets', 70),
  field('ticketsLimitOpen', contract.ticketsLimitOpen, 'tickets', 72, 'count'),
  field('ticketsLimitClosed', contract.ticketsLimitClosed, 'tickets', 74, 'count'),
  field('hideEmptyTabs', contract.hideEmptyTabs, 'tickets', 76),
  field('chatbotLane', contract.chatbotLane, 'bot', 20),
  field('universalCounter', contract.universalCounter, 'tickets', 77),
  field('supervisorAdmin', contract.supervisorAdmin, 'tickets', 60),
  field('directTicketsToWallets', contract.directTicketsToWallets, 'contacts', 10),
  field('ignoreGroups', contract.ignoreGroups, 'groups', 5),
  field('showGroupsToAll', contract.showGroupsToAll, 'groups', 10),
  field('waitingAmberMinutes', contract.waitingAmberMinutes, 'waiting', 10, 'minutes'),
  field('waitingRedMinutes', contract.waitingRedMinutes, 'waiting', 20, 'minutes'),
]
