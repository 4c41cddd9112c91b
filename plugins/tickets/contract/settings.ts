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
/** Plain users may read what waits before they accept it; else they see who waits, and no more. */
export const spyTicket = defineSetting({ key: 'spyticket', initial: 'enabled', values: ['enabled', 'disabled'] })
/** Plain users see no ticket without a queue, but their own. */
export const notViewTicketsQueueUndefined = defineSwitch('NotViewTicketsQueueUndefined')
/** A contact who writes again soon after is back in the closed ticket instead of a new one. */
export const reopenTicket = defineSwitch('ReopenTicket')
/** For so many hours after it was closed. */
export const reopenTicketHours = defineSetting({ key: 'ReopenTicket.hours', initial: '24', between: [1, 720] })
/** Of the closed tickets of a contact on a connection, lists hold the newest alone. */
export const onlyLastClosed = defineSwitch('onlyLastClosed')
/** Rows of a page of the list: those that are open or waiting, and the closed ones. */
export const ticketsLimitOpen = defineSetting({ key: 'TicketsLimitOpen', initial: '30', between: [10, 100] })
export const ticketsLimitClosed = defineSetting({ key: 'TicketsLimitClosed', initial: '30', between: [10, 100] })
/** Whether groups are ignored: their messages are left at the provider, and lists have no tab of them. */
export const ignoreGroups = defineSetting({ key: 'ignoreGroupMsg', initial: 'enabled', values: ['enabled', 'disabled'] })
/** Tabs by kind (contacts, groups) and by state (open, waiting) are hidden while nothing is in them. */
export const hideEmptyTabs = defineSwitch('hidetab')
/** Waiting conversations that a chat flow or an assistant has stand in a tab of their own, and not among those that wait for a person. */
export const chatbotLane = defineSwitch('chatbotLane')
/** Tabs by kind (contacts, groups) show how many conversations are in them. */
export const universalCounter = defineSetting({ key: 'universalCounter', initial: 'enabled', values: ['enabled', 'disabled'] })
/** A day: nobody measures waiting by more. */
const LONGEST_WAIT_MINUTES = 1440
/** From so many minutes on, a contact who waits is marked as waiting long; then as waiting too long. */
export const waitingAmberMinutes = defineSetting({ key: 'waiting.amberMinutes', initial: '10', between: [1, LONGEST_WAIT_MINUTES] })
export const waitingRedMinutes = defineSetting({ key: 'waiting.redMinutes', initial: '30', between: [1, LONGEST_WAIT_MINUTES] })

/** Read and stored for clients of the family; it has no effect. @see DECISIONS.md */
export const newTicketTransference = defineSwitch('newTicketTransference')

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
  notViewTicketsQueueUndefined,
  spyTicket,
  reopenTicket,
  reopenTicketHours,
  onlyLastClosed,
  ticketsLimitOpen,
  ticketsLimitClosed,
  ignoreGroups,
  hideEmptyTabs,
  universalCounter,
  chatbotLane,
  newTicketTransference,
  waitingAmberMinutes,
  waitingRedMinutes,
]
