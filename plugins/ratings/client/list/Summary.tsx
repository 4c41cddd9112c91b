import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'

export interface SummaryProps {
  average: number | null
  count: number
  distribution: readonly { rate: number; count: number }[]
}

/** The average, and how many gave which score: a table whose bars are labelled by its own cells. */
export function Summary({ average, count, distribution }: SummaryProps) {
  const t = useT()
  const locale = useAtomValue(localeAtom)
  const most = Math.max(1, ...distribution.map((one) => one.count))
  const share = (part: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(count === 0 ? 0 : part / count)
  return (
    <section className="ratings-summary" aria-label={t('ratings.summary')}>
      <div className="ratings-average">
        <strong>{average === null ? '–' : new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average)}</strong>
        <span className="dim">{t('ratings.average')}</span>
        <span className="dim">{t('ratings.count', { count })}</span>
      </div>
      <table className="ratings-bars" aria-label={t('ratings.distribution')}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('ratings.column.rate')}</th>
            <th scope="col">{t('ratings.bar')}</th>
            <th scope="col">{t('ratings.answers')}</th>
            <th scope="col">{t('ratings.share')}</th>
          </tr>
        </thead>
        <tbody>
          {distribution.toReversed().map(({ rate, count: part }) => (
            <tr key={rate}>
              <th scope="row">{rate}</th>
              <td className="ratings-track">
                <i aria-hidden="true" style={{ inlineSize: `${(part / most) * 100}%` }} />
              </td>
              <td className="ratings-number">{part}</td>
              <td className="ratings-number dim">{share(part)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
