import { z } from 'zod'
import { type TicketStatus, ticketStatuses } from '#plugins/tickets/contract/index.ts'
import { type Grouping, groupings, USUAL_DAYS, USUAL_STATUSES } from '../../contract/index.ts'

/** The view of the panel as the address has it; empty texts are the usual choice. */
export const boardViewSchema = z.object({
  by: z.string(),
  layout: z.string(),
  search: z.string(),
  from: z.string(),
  to: z.string(),
  queues: z.string(),
  status: z.string(),
  /** 'own' leaves out what is of other people and queues; for those who see everything. */
  reach: z.string(),
})
export type BoardView = z.infer<typeof boardViewSchema>

export const USUAL_VIEW: BoardView = { by: 'queue', layout: '', search: '', from: '', to: '', queues: '', status: '', reach: '' }

export interface BoardFilter {
  by: Grouping
  hasCards: boolean
  searchParam: string
  dateStart: string
  /** Absent: until now. */
  dateEnd?: string
  queuesIds: number[]
  status: TicketStatus[]
  showAll: boolean
}

const DAY_MS = 86_400_000
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day on this machine's clock, so many days before an instant. */
export const dayBefore = (now: number, days: number): string =>
  new Date(now - days * DAY_MS - new Date(now).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

export const idsOf = (text: string): number[] => text.split(',').flatMap((id) => (/^\d{1,9}$/.test(id) ? [Number(id)] : []))

export const statusesOf = (text: string): TicketStatus[] => {
  const chosen = ticketStatuses.filter((status) => text.split(',').includes(status))
  return chosen.length > 0 ? chosen : [...USUAL_STATUSES]
}

/** The filter that a view stands for; what an old link or layout says wrongly is the usual choice. */
export function filterOf(view: BoardView, now: number): BoardFilter {
  return {
    by: groupings.find((one) => one === view.by) ?? 'queue',
    hasCards: view.layout !== 'figures',
    searchParam: view.search.trim(),
    dateStart: isDay(view.from) ? view.from : dayBefore(now, USUAL_DAYS - 1),
    ...(isDay(view.to) && { dateEnd: view.to }),
    queuesIds: idsOf(view.queues),
    status: statusesOf(view.status),
    showAll: view.reach !== 'own',
  }
}
