import type { Notification } from '../contract/index.ts'

export interface TicketGroup {
  key: string
  title: string
  rows: Notification[]
}

export interface DayGroup {
  /** Beginning of the day on this browser's clock, epoch milliseconds. */
  day: number
  groups: TicketGroup[]
}

const dayOf = (at: string): number => new Date(at).setHours(0, 0, 0, 0)

/** Rows, newest first, by day; within a day by conversation, where the newest row of it stands. */
export function groupNotifications(rows: readonly Notification[]): DayGroup[] {
  return [...Map.groupBy(rows, ({ updatedAt }) => dayOf(updatedAt))].map(([day, ofDay]) => ({
    day,
    groups: [...Map.groupBy(ofDay, ({ id, ticketId }) => (ticketId === null ? `row ${id}` : `ticket ${ticketId}`))].map(([key, own]) => ({
      key: `${day} ${key}`,
      title: own[0]?.title ?? '',
      rows: own,
    })),
  }))
}
