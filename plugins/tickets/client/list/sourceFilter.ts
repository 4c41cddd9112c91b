import type { AttendanceFilter } from '../../contract/attendanceFilter.ts'
import { havingOf, readHaving } from '../../contract/index.ts'

/** Fields of the filter that are older than parts, by what a source is of. */
const own: Record<string, { chosen: (filter: AttendanceFilter) => number[]; change: (ids: readonly number[]) => Partial<AttendanceFilter> }> = {
  tagIds: { chosen: ({ tagIds }) => tagIds, change: (ids) => ({ tagIds: [...ids] }) },
  kanban: { chosen: ({ kanban }) => (kanban === null ? [] : [kanban]), change: ([id = null]) => ({ kanban: id }) },
}

/** Ids that the filter has of a source. */
export const chosenOf = (filter: AttendanceFilter, of: string): number[] =>
  own[of]?.chosen(filter) ??
  readHaving(filter.having)
    .filter(({ id }) => id === of)
    .flatMap(({ values }) => values.map(Number))

/** The change of the filter that leaves it these ids of a source. */
export function withChosen(filter: AttendanceFilter, of: string, ids: readonly number[]): Partial<AttendanceFilter> {
  const others = filter.having.filter((wish) => !wish.startsWith(havingOf(of, '')))
  return own[of]?.change(ids) ?? { having: [...others, ...ids.map((id) => havingOf(of, String(id)))] }
}
