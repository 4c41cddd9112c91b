import { type AttendanceFilter, attendanceFilterSchema } from './attendanceFilter.ts'
import type { TicketStatus } from './ticket.ts'

/** A view that everybody has: a tab of the list with a filter. */
export interface StandardView {
  id: string
  tab: TicketStatus
  filter: AttendanceFilter
}

const of = (filter: Partial<AttendanceFilter>): AttendanceFilter => attendanceFilterSchema.parse(filter)

/** In their order. What is resolved is not counted: there is too much of it. */
export const standardViews: readonly StandardView[] = [
  { id: 'mine', tab: 'open', filter: of({ scope: 'mine' }) },
  { id: 'waiting', tab: 'pending', filter: of({ scope: 'all' }) },
  { id: 'unowned', tab: 'open', filter: of({ scope: 'unowned' }) },
  { id: 'snoozed', tab: 'open', filter: of({ scope: 'all', snoozed: 'only' }) },
  { id: 'all', tab: 'open', filter: of({ scope: 'all' }) },
  { id: 'closed', tab: 'closed', filter: of({ scope: 'all' }) },
]

/** Tickets that wait in one queue. */
export const viewOfQueue = (queueId: number): StandardView => ({
  id: `queue-${queueId}`,
  tab: 'pending',
  filter: of({ scope: 'all', queuesIds: [queueId], includeNotQueueDefined: false }),
})
