import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { moneyText } from '#core/client/ui/money.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import type { Deal, HistoryEntry } from '../../contract/index.ts'
import { dayLabel } from '../days.ts'
import { problemText } from '../pipeline/DryRun.tsx'
import { historyQuery } from '../queries.ts'

/** A value of the history in words; '—' for none. */
function valueText(kind: HistoryEntry['kind'], value: string, t: Translate, language: string): string {
  if (value === '') return '—'
  if (kind === 'value') return moneyText(Number(value), language)
  if (kind === 'expectedOn') return dayLabel(value)
  if (kind !== 'status') return value
  return value.startsWith('lost') ? `${t('funnel.status.lost')} (${value.slice('lost:'.length)})` : t(`funnel.status.${value}`)
}

/** The sentence of an entry; a file that went has one of its own. */
const sentenceOf = (kind: HistoryEntry['kind'], to: string): string => `funnel.history.${kind === 'file' && to === '' ? 'fileGone' : kind}`

/** An automatic action and what came of it. */
function runText({ texts, state, what, reason }: NonNullable<HistoryEntry['run']>, t: Translate): string {
  const name = texts === '' ? t('funnel.stageAction.goneKind') : t(`${texts}.kind`)
  const action = what === '' ? name : `${name} (${what})`
  return t(`funnel.run.${state}`, { action, reason: reason === '' ? '' : problemText(reason, t) })
}

/** The history of a deal, the newest first. */
export function HistoryPart({ deal }: { deal: Deal }) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  const { data } = useQuery(historyQuery(deal.id))
  return (
    <section className="deal-part">
      <h3>{t('funnel.deal.history')}</h3>
      <ol className="deal-list deal-history">
        {data?.map(({ id, at, kind, by, from, to, field, run }) => (
          <li key={id}>
            <span className="dim small deal-history-time">
              <RelativeTime at={at} style="minute" />
            </span>
            <span>
              {run ? runText(run, t) : t(sentenceOf(kind, to), { field, from: valueText(kind, from, t, language), to: valueText(kind, to, t, language) })}
              {by && <span className="dim"> · {by.name}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
