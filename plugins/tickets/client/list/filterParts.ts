import type { Translate } from '#core/client/plugin.ts'
import type { AttendanceFilter } from '../../contract/attendanceFilter.ts'
import { chosenOf, withChosen } from './sourceFilter.ts'
import type { FilterChoices } from './useFilterChoices.ts'

/** A filter that is on. */
export interface FilterPart {
  id: string
  name: string
  colour?: string | undefined
  /** Change of the filter that takes it away. */
  without: Partial<AttendanceFilter>
}

const LISTS = ['queuesIds', 'whatsappIds', 'selectedUser'] as const

/** The filters that are on, one by one, by their names; put-off tickets alone have a mark of their own. What is not known by name yet, or any more, goes by its number. */
export function filterParts(filter: AttendanceFilter, choices: FilterChoices, t: Translate): FilterPart[] {
  const parts: FilterPart[] = []
  const add = (id: string, name: string, without: Partial<AttendanceFilter>) => parts.push({ id, name, without })
  if (filter.showAll) add('showAll', t('tickets.filter.chip.showAll'), { showAll: false })
  if (filter.withUnreadMessages) add('unread', t('tickets.filter.chip.unread'), { withUnreadMessages: false })
  if (filter.isNotAssignedUser) add('unassigned', t('tickets.scope.unowned'), { isNotAssignedUser: false })
  if (!filter.includeNotQueueDefined) add('withQueue', t('tickets.filter.chip.withQueue'), { includeNotQueueDefined: true })
  if (filter.withoutQueue) add('withoutQueue', t('tickets.filter.chip.withoutQueue'), { withoutQueue: false })
  if (filter.isUnanswered) add('unanswered', t('tickets.filter.chip.unanswered'), { isUnanswered: false })
  if (filter.snoozed === 'show') add('snoozed', t('tickets.filter.chip.snoozed'), { snoozed: 'hide' })
  for (const list of LISTS) {
    for (const id of filter[list]) {
      const choice = choices[list].find((one) => one.id === id)
      parts.push({
        id: `${list}-${id}`,
        name: choice?.name ?? `#${id}`,
        colour: choice?.colour,
        without: { [list]: filter[list].filter((one) => one !== id) },
      })
    }
  }
  for (const { of, choices: known } of choices.sources) {
    const chosen = chosenOf(filter, of)
    for (const id of chosen) {
      const choice = known.find((one) => one.id === id)
      const rest = chosen.filter((one) => one !== id)
      parts.push({ id: `${of}-${id}`, name: choice?.name ?? `#${id}`, colour: choice?.colour, without: withChosen(filter, of, rest) })
    }
  }
  return parts
}
