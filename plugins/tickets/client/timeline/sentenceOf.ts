import { formatMoment } from '#core/client/i18n/index.ts'
import { readInstant } from '#core/contract/instant.ts'
import type { TicketLog } from '../../contract/index.ts'

type T = (key: string, values: Record<string, string>) => string

/** The end of the key, and what fills it, where the entry says more than its kind. */
function moreOf({ facts }: TicketLog, t: T): { key: string; values: Record<string, string> } {
  if (facts?.until) return { key: '.until', values: { until: formatMoment(readInstant(facts.until), Date.now()) } }
  if (facts?.priority) return { key: '.to', values: { priority: t(`tickets.priority.${facts.priority}`, {}).toLocaleLowerCase() } }
  if (facts?.reason) return { key: '.reason', values: { reason: facts.reason } }
  if (facts?.isVideo) return { key: '.video', values: {} }
  return { key: '', values: {} }
}

/** Sentence of an entry of the log. */
export function sentenceOf(log: TicketLog, t: T, isReopened = false): string {
  const { type, user, queue } = log
  const { key, values } = moreOf(log, t)
  const names = { name: user?.name ?? t('tickets.log.nobody', {}), queue: queue?.queue ?? t('tickets.noQueue', {}) }
  return t(`tickets.log.${isReopened ? 'reopen' : type}${key}`, { ...names, ...values })
}
