import type { TimelineEntry } from '../../contract/index.ts'

export type Sourced = TimelineEntry & { source: string }

/** Where a page ended: time in epoch milliseconds, and the entry among those of that time. */
export interface Cursor {
  at: number
  name: string
}

const nameOf = ({ source, id }: Sourced): string => `${source}:${id}`

/** As the wire has it: '1767225600000.tickets:opened-7'. */
export const cursorText = ({ at, name }: Cursor): string => `${at}.${name}`

export function readCursor(text: string): Cursor {
  const dot = text.indexOf('.')
  return { at: Number(text.slice(0, dot)), name: text.slice(dot + 1) }
}

/** Whether an entry stands after the place where the page before ended. */
const isAfter = (entry: Sourced, { at, name }: Cursor): boolean => entry.at.getTime() < at || (entry.at.getTime() === at && nameOf(entry) < name)

const byNewest = (one: Sourced, other: Sourced): number =>
  other.at.getTime() - one.at.getTime() || (nameOf(one) < nameOf(other) ? 1 : nameOf(one) > nameOf(other) ? -1 : 0)

/** A page of what several sources answered, the newest first, and where it ended; null at the end. */
export function pageOf(entries: readonly Sourced[], cursor: Cursor | null, size: number): { page: Sourced[]; next: Cursor | null } {
  const sorted = entries.filter((entry) => cursor === null || isAfter(entry, cursor)).toSorted(byNewest)
  const page = sorted.slice(0, size)
  const last = page.at(-1)
  return { page, next: last && sorted.length > size ? { at: last.at.getTime(), name: nameOf(last) } : null }
}
