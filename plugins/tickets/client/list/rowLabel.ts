import { formatDateTime } from '#core/client/i18n/formatDate.ts'
import type { Translate } from '#core/client/plugin.ts'
import type { Colleague, Ticket } from '../../contract/index.ts'
import { namesOf } from './RowMarks.tsx'

interface Around {
  /** Its state in words. */
  state: string
  isPicked: boolean
  hasLeft: boolean
  viewers: readonly Colleague[]
  writers: readonly Colleague[]
  /** Texts of the marks of other plugins. */
  marks: readonly string[]
}

/** A row as it is heard. @see experience §7 */
export function rowLabel(ticket: Ticket, { state, isPicked, hasLeft, viewers, writers, marks }: Around, t: Translate): string {
  const { name, queue, unreadMessages: unread, priority, snoozedUntil } = ticket
  return [
    name,
    isPicked && t('tickets.picked'),
    queue?.queue ?? t('tickets.noQueue'),
    state,
    hasLeft && t('tickets.left'),
    unread > 0 && t('tickets.unread', { count: unread }),
    priority !== 'none' && t('tickets.priority.spoken', { priority: t(`tickets.priority.${priority}`) }),
    snoozedUntil && t('tickets.snoozedUntil', { until: formatDateTime(snoozedUntil) }),
    ...marks,
    viewers.length > 0 && t('tickets.looking', { count: viewers.length, names: namesOf(viewers) }),
    writers.length > 0 && t('tickets.writing', { count: writers.length, names: namesOf(writers) }),
  ]
    .filter(Boolean)
    .join(', ')
}
