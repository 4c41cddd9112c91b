import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import type { Interval } from '../../contract/index.ts'
import { Bars } from '../Bars.tsx'
import { useChannelNames } from '../channelNames.ts'
import { lengthText } from '../figures.ts'
import { addressWith } from '../filter.ts'
import { useChoices } from '../report/choices.ts'
import { pathOf } from '../reports.ts'
import { DayColumns } from './DayColumns.tsx'
import type { OverviewAnswer } from './useOverview.ts'

const minutesOf = (interval: Interval | null): number | null =>
  interval === null ? null : interval.days * 1_440 + interval.hours * 60 + interval.minutes + interval.seconds / 60

/** The figures of a period: how many conversations, how long they took, by which channels and queues. */
export function Overview({ overview: { query, days: period } }: { overview: OverviewAnswer }) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const client = useClient()
  const queueChoices = useChoices('queues')
  const channelName = useChannelNames()
  if (query.isError && (!query.data || query.isPlaceholderData)) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="text" />
  const { times, channels, queues, days } = query.data
  const number = (value: number) => value.toLocaleString(locale)
  const figures = [
    ['reports.figure.total', number(times.qtd_total_atendimentos)],
    ['reports.figure.active', number(times.qtd_demanda_ativa)],
    ['reports.figure.receptive', number(times.qtd_demanda_receptiva)],
    ['reports.figure.tma', lengthText(minutesOf(times.tma), t)],
    ['reports.figure.tme', lengthText(minutesOf(times.tme), t)],
    ['reports.figure.contacts', number(times.new_contacts)],
  ] as const
  const share = (qtd: number, percent: number) =>
    t('reports.share', { count: number(qtd), percent: percent.toLocaleString(locale, { maximumFractionDigits: 0 }) })
  const show = (part: Parameters<typeof addressWith>[1]) => client.navigate(addressWith(pathOf('atendimentos-por-parametros'), { ...period, ...part }))
  const openQueue = (label: string) => {
    const choice = queueChoices.find(({ name, value }) => (label === '' ? value === '0' : name === label))
    if (choice) show({ queues: choice.value })
  }
  return (
    <section className="reports-overview" aria-label={t('reports.overview')}>
      <dl className="reports-figures">
        {figures.map(([title, text]) => (
          <div key={title}>
            <dd>{text}</dd>
            <dt>{t(title)}</dt>
          </div>
        ))}
      </dl>
      <div className="reports-charts">
        <section className="reports-chart is-wide">
          <h3>{t('reports.evolution')}</h3>
          <DayColumns days={days} onOpen={(day) => show({ startDate: day, endDate: day })} />
        </section>
        <section className="reports-chart">
          <h3>{t('reports.byQueue')}</h3>
          <Bars
            label={t('reports.byQueue')}
            rows={queues.map(({ label, qtd, pertentual }) => ({
              id: label,
              name: label || t('reports.none.queues'),
              value: qtd,
              text: share(qtd, pertentual),
            }))}
            onPress={openQueue}
          />
        </section>
        <section className="reports-chart">
          <h3>{t('reports.byChannel')}</h3>
          <Bars
            label={t('reports.byChannel')}
            rows={channels.map(({ label, qtd, pertentual }) => ({ id: label, name: channelName(label), value: qtd, text: share(qtd, pertentual) }))}
          />
        </section>
      </div>
    </section>
  )
}
