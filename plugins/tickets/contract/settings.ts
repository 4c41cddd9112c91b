import { defineSwitch } from '#core/contract/define.ts'

export const notViewTicketsChatBot = defineSwitch('NotViewTicketsChatBot')
export const directTicketsToWallets = defineSwitch('DirectTicketsToWallets')
export const notViewAssignedTickets = defineSwitch('NotViewAssignedTickets')
export const closedForAll = defineSwitch('closed-for-all')
export const showGroupsToAll = defineSwitch('show-groups-to-all')
export const nullTicket = defineSwitch('nullticket')
export const supervisorAdmin = defineSwitch('supervisorAdmin')
/** Plain users may reopen what is resolved. */
export const userReopenTicket = defineSwitch('userReopenTicket')

export const ticketSettings = [
  notViewTicketsChatBot,
  directTicketsToWallets,
  notViewAssignedTickets,
  closedForAll,
  showGroupsToAll,
  nullTicket,
  supervisorAdmin,
  userReopenTicket,
]
