import type { Translate } from '#core/client/plugin.ts'
import type { User } from '#plugins/team/contract/index.ts'
import type { Grouping, PanelColumn } from '../../contract/index.ts'

export type NamedColumn = PanelColumn & { title: string }

const EMPTY = { color: null, count: 0, open: 0, pending: 0, closed: 0, unanswered: 0, longestSince: null, tickets: [] }

/** Columns with their titles: an empty one without queue comes last; by person, also those who are here and have nothing, so that they can be given something. */
export function namedColumns(columns: readonly PanelColumn[], by: Grouping, people: readonly User[], t: Translate): NamedColumn[] {
  if (by === 'queue') {
    const named = columns.map((column) => ({ ...column, title: column.id === null ? t('wallboard.noQueue') : column.name }))
    const isEmpty = ({ id, count }: NamedColumn) => id === null && count === 0
    return named.toSorted((one, other) => Number(isEmpty(one)) - Number(isEmpty(other)))
  }
  const free = people.filter(({ id, status }) => status !== 'offline' && !columns.some((column) => column.id === id))
  const named = [...columns.filter(({ id }) => id !== null), ...free.map(({ id, name }) => ({ ...EMPTY, id, name }))]
  const none = columns.filter(({ id }) => id === null).map((column) => ({ ...column, title: t('wallboard.noPerson') }))
  return [...none, ...named.toSorted((one, other) => one.name.localeCompare(other.name)).map((column) => ({ ...column, title: column.name }))]
}
