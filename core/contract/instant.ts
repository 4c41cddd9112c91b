/** Epoch milliseconds of a date in any form a server of the family may send: ISO text, number, or digits. 0 when there is none. */
export function readInstant(date: string | number | null | undefined): number {
  if (date === null || date === undefined || date === '') return 0
  if (typeof date === 'number') return date
  if (/^\d+$/.test(date)) return Number(date)
  const parsed = Date.parse(date)
  return Number.isNaN(parsed) ? 0 : parsed
}

/** The form of `lastMessageAt`, `timestamp`, `startedAttendanceAt` and `closedAt` on the wire; every other date is an ISO text. */
export const toEpochText = (date: Date): string => String(date.getTime())

export const toEpochTextOrNull = (date: Date | null): string | null => date && toEpochText(date)
