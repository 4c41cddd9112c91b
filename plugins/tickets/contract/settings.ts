import { defineSetting, defineSwitch } from '#core/contract/define.ts'

export const notViewTicketsChatBot = defineSwitch('NotViewTicketsChatBot')
export const directTicketsToWallets = defineSwitch('DirectTicketsToWallets')
export const notViewAssignedTickets = defineSwitch('NotViewAssignedTickets')
export const closedForAll = defineSwitch('closed-for-all')
export const showGroupsToAll = defineSwitch('show-groups-to-all')
export const nullTicket = defineSwitch('nullticket')
/** Plain users without any queue see the tickets of all queues; else only their own and those without one. */
export const queuelessSeesAll = defineSwitch('queueless-sees-all')
export const supervisorAdmin = defineSwitch('supervisorAdmin')
/** Plain users may reopen what is resolved. */
export const userReopenTicket = defineSwitch('userReopenTicket')
/** A day: nobody measures waiting by more. */
const LONGEST_WAIT_MINUTES = 1440
/** From so many minutes on, a contact who waits is marked as waiting long; then as waiting too long. */
export const waitingAmberMinutes = defineSetting({ key: 'waiting.amberMinutes', initial: '10', between: [1, LONGEST_WAIT_MINUTES] })
export const waitingRedMinutes = defineSetting({ key: 'waiting.redMinutes', initial: '30', between: [1, LONGEST_WAIT_MINUTES] })

export const ticketSettings = [
  notViewTicketsChatBot,
  directTicketsToWallets,
  notViewAssignedTickets,
  closedForAll,
  showGroupsToAll,
  nullTicket,
  queuelessSeesAll,
  supervisorAdmin,
  userReopenTicket,
  waitingAmberMinutes,
  waitingRedMinutes,
]
