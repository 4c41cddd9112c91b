import type { Profile } from '#core/contract/auth.ts'
import type { AttendanceFilter } from './attendanceFilter.ts'
import { waitOf } from './lateness.ts'
import { hasWanted } from './parts.ts'
import { type AssistantName, isAutomated, type Participant, type TicketStatus } from './ticket.ts'

/** The fields of a ticket that the rule reads. */
export type IncludableTicket = {
  status: TicketStatus
  name: string
  isGroup: boolean
  userId: number | null
  queueId: number | null
  whatsappId: number
  chatFlowId: number | null
  unreadMessages: number
  kanban: number | null
  tags: { id: number }[]
  parts?: Readonly<Record<string, unknown>> | undefined
  contact: { wallets: { id: number }[] }
  participants: { id: number; role: Participant['role'] }[]
  snoozedUntil: string | null
  waitingSince: string | null
  pausedAt: string | null
} & Partial<Record<`${AssistantName}Status`, boolean>>

/** Person who looks: `queueIds` are the queues they belong to. */
export interface Viewer {
  userId: number
  profile: Profile
  queueIds: readonly number[]
}

/** The tenant's switches that the rule reads. */
export interface InclusionSettings {
  notViewTicketsChatBot: boolean
  directTicketsToWallets: boolean
  notViewAssignedTickets: boolean
  closedForAll: boolean
  showGroupsToAll: boolean
  nullTicket: boolean
  notViewTicketsQueueUndefined: boolean
  queuelessSeesAll: boolean
  supervisorAdmin: boolean
}

/** The chosen filters; search is left to the server, which knows more than the row. */
export type InclusionFilter = Pick<
  AttendanceFilter,
  'status' | 'showAll' | 'queuesIds' | 'whatsappIds' | 'selectedUser' | 'withUnreadMessages' | 'isNotAssignedUser' | 'includeNotQueueDefined'
> & {
  kanban?: number | null
  tagIds?: readonly number[]
  /** `part:value` of attributes of other plugins. */
  having?: readonly string[]
  /** Only those that are in no queue. */
  withoutQueue?: boolean
  /** Only those whose contact waits for an answer, and whose clock runs. */
  isUnanswered?: boolean
  /** Tickets that are put off: among the others unless it says so. */
  snoozed?: SnoozedFilter
  /** Tickets that a chat flow or an assistant has: among the others unless it says so. */
  automated?: AutomatedFilter
  /** Scope, by owner: all unless it says so. */
  scope?: TicketScope
}

/**
 * `mine`: those that the viewer owns, takes part in or follows, and the waiting ones that nobody has, which the viewer may take; `unowned`: those that
 * nobody has.
 */
export const ticketScopes = ['mine', 'unowned', 'all'] as const
export type TicketScope = (typeof ticketScopes)[number]

/** Tickets that are put off: left out, alone, or among the others. */
export const snoozedFilters = ['hide', 'only', 'show'] as const
export type SnoozedFilter = (typeof snoozedFilters)[number]

/** Tickets that a chat flow or an assistant has, and nobody else: left out, alone, or among the others. */
export const automatedFilters = ['hide', 'only', 'show'] as const
export type AutomatedFilter = (typeof automatedFilters)[number]

/** Rank of the viewer with tickets in these rules: `supervisorAdmin` makes super behave as admin (decision 13). */
function rankOf({ profile }: Viewer, { supervisorAdmin }: InclusionSettings) {
  const isAdmin = profile === 'admin' || (profile === 'super' && supervisorAdmin)
  return { isAdmin, isLead: isAdmin || profile === 'super', isPlain: profile === 'user' }
}

/** Whether the ticket is among those of the scope. Narrows like any other filter, and opens nothing. */
export function isInScope({ status, userId, participants }: IncludableTicket, viewer: Viewer, scope: TicketScope = 'all'): boolean {
  if (scope === 'all') return true
  if (scope === 'unowned') return userId === null
  return userId === viewer.userId || participants.some(({ id }) => id === viewer.userId) || (status === 'pending' && userId === null)
}

/** Whether the filters a person chose let the ticket through. */
function passesExplicitFilters(ticket: IncludableTicket, viewer: Viewer, filter: InclusionFilter): boolean {
  if (!isInScope(ticket, viewer, filter.scope)) return false
  if (filter.whatsappIds.length > 0 && !filter.whatsappIds.includes(ticket.whatsappId)) return false
  if (filter.selectedUser.length > 0 && (ticket.userId === null || !filter.selectedUser.includes(ticket.userId))) return false
  if (filter.kanban && ticket.kanban !== filter.kanban) return false
  if (filter.tagIds?.length && !ticket.tags.some(({ id }) => filter.tagIds?.includes(id))) return false
  if (filter.having?.length && !hasWanted({ tags: ticket.tags, ...ticket.parts }, filter.having)) return false
  if (filter.withoutQueue && ticket.queueId !== null) return false
  if (filter.isUnanswered && waitOf(ticket) === null) return false
  if (filter.snoozed === 'hide' && ticket.snoozedUntil !== null) return false
  if (filter.snoozed === 'only' && ticket.snoozedUntil === null) return false
  if (filter.automated === 'hide' && isAutomated(ticket)) return false
  if (filter.automated === 'only' && !isAutomated(ticket)) return false
  if (filter.withUnreadMessages && ticket.unreadMessages === 0) return false
  return !(filter.isNotAssignedUser && ticket.userId !== null)
}

function passesQueueFilter(ticket: IncludableTicket, filter: InclusionFilter): boolean {
  if (filter.queuesIds.length === 0) return true
  return ticket.queueId === null ? filter.includeNotQueueDefined : filter.queuesIds.includes(ticket.queueId)
}

/**
 * Whether a ticket stands in the viewer's list: decides what the server sends and what the client shows.
 * @see decision 12 for the order of the rules, specification §5
 */
export function includesTicket(ticket: IncludableTicket, viewer: Viewer, settings: InclusionSettings, filter: InclusionFilter): boolean {
  const { isAdmin, isLead, isPlain } = rankOf(viewer, settings)
  const isLimitedToQueues = isPlain && viewer.queueIds.length > 0
  const isLimitedToQueueless = isPlain && viewer.queueIds.length === 0 && !settings.queuelessSeesAll
  const isInOwnQueue = ticket.queueId !== null && viewer.queueIds.includes(ticket.queueId)

  if (ticket.name === '') return false
  if (!filter.status.includes(ticket.status)) return false
  if (!passesExplicitFilters(ticket, viewer, filter)) return false
  if (isLead && filter.showAll) return true
  if (ticket.isGroup && settings.showGroupsToAll) return true
  if (ticket.status === 'closed' && settings.closedForAll && (!isLimitedToQueues || isInOwnQueue)) return true
  const isHelping = ticket.participants.some(({ id, role }) => id === viewer.userId && role === 'collaborator')
  if (ticket.userId === viewer.userId || isHelping) return passesQueueFilter(ticket, filter)
  if (settings.notViewTicketsChatBot && !isLead && ticket.chatFlowId !== null && ticket.userId === null && ticket.queueId === null) return false
  if (settings.notViewTicketsQueueUndefined && isPlain && ticket.queueId === null) return false
  const { wallets } = ticket.contact
  if (settings.directTicketsToWallets && wallets.length > 0 && !wallets.some(({ id }) => id === viewer.userId)) return false
  if (settings.notViewAssignedTickets && !isAdmin && ticket.userId !== null) return false
  if (isLimitedToQueues && !isInOwnQueue && !(ticket.queueId === null && settings.nullTicket)) return false
  if (isLimitedToQueueless && ticket.queueId !== null) return false
  return passesQueueFilter(ticket, filter)
}

/** The widest filter a viewer can choose: what passes it is what the viewer may read at all. */
export const WIDEST_FILTER: InclusionFilter = {
  status: ['open', 'pending', 'closed'],
  showAll: true,
  queuesIds: [],
  whatsappIds: [],
  selectedUser: [],
  withUnreadMessages: false,
  isNotAssignedUser: false,
  includeNotQueueDefined: true,
}

/** Whether the viewer may read the ticket at all, whatever their filters say. A superadmin may read none. */
export function mayReadTicket(ticket: IncludableTicket, viewer: Viewer, settings: InclusionSettings): boolean {
  return viewer.profile !== 'superadmin' && includesTicket(ticket, viewer, settings, WIDEST_FILTER)
}
