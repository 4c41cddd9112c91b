import { call } from '#core/client/http/call.ts'
import { formatDateTime, formatTime, useT } from '#core/client/i18n/index.ts'
import { readInstant } from '#core/contract/instant.ts'
import type { TimelineChange, TimelineItem, TimelineSource } from '#plugins/tickets/contract/index.ts'
import { listRuleActs, MOST_ACTS, type RuleAct } from '../contract/index.ts'
import { actText } from './rules.ts'

const listeners = new Set<(change: TimelineChange) => void>()
const isoOf = (at: number) => new Date(at).toISOString()

const itemOf = (act: RuleAct): TimelineItem => ({
  key: `rules.act.${act.id}`,
  ticketId: act.ticketId,
  at: readInstant(act.at),
  draw: () => <ActRow act={act} />,
})

/** A rule did something in a conversation just now. */
export function noteAct(act: RuleAct): void {
  for (const hear of listeners) hear({ kind: 'put', items: [itemOf(act)] })
}

/** Actions of rules in a conversation, between its messages. */
export const actsSource: TimelineSource = {
  id: 'rules.acts',
  permission: 'rules.seeActs',
  isEvent: true,
  async load(ticketId, { from, to }) {
    const span = { ...(from === null ? {} : { from: isoOf(from) }), ...(to === null ? {} : { to: isoOf(to) }) }
    const acts = await call(listRuleActs, { ticketId, ...span })
    return { items: acts.map(itemOf), hasMore: acts.length === MOST_ACTS }
  },
  listen(hear) {
    listeners.add(hear)
    return () => listeners.delete(hear)
  },
}

/** Line of what a rule did: 'Regra “Boleto”: etiqueta +Financeiro · 17:10'. */
function ActRow({ act: { rule, acts, at } }: { act: RuleAct }) {
  const t = useT()
  const ms = readInstant(at)
  return (
    <p className="event-line" title={formatDateTime(ms)}>
      {t('rules.acted', { rule, acts: acts.map((act) => actText(act, t)).join(' · ') })} · <time dateTime={at}>{formatTime(ms)}</time>
    </p>
  )
}
