import { dateOfLocal, dayText, localOfDate, momentText, readLocal } from '#core/client/ui/date/localText.ts'

/** Day of an instant on this machine's clock, as '2026-11-30'. */
export const dayOf = (at: Date | string | number): string => dayText(localOfDate(new Date(at)))

/** '30/11' of a day or an instant. */
export function dayLabel(when: string): string {
  const day = when.length > 10 ? dayOf(when) : when
  return `${day.slice(8)}/${day.slice(5, 7)}`
}

/** Whether a day is over, on this machine's clock. */
export const isPastDay = (day: string): boolean => day < dayOf(Date.now())

/** '2026-11-21T09:00' of an instant on this machine's clock; empty for none. */
export const localText = (iso: string | null): string => (iso === null ? '' : momentText(localOfDate(new Date(iso))))

/** The instant of '2026-11-21T09:00' on this machine's clock; null for none. */
export function instantText(local: string): string | null {
  const read = readLocal(local)
  return read === null ? null : dateOfLocal(read).toISOString()
}
