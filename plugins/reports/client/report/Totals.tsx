import { useT } from '#core/client/i18n/index.ts'
import type { Total } from './definition.ts'

interface TotalsProps {
  totals: readonly Total[]
  /** How they are measured. */
  help?: string | undefined
}

/** Figures of all rows, above them. */
export function Totals({ totals, help }: TotalsProps) {
  const t = useT()
  if (totals.length === 0) return null
  return (
    <section className="reports-totals" aria-label={t('reports.totals')}>
      <dl>
        {totals.map(({ title, text }) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {help && <p className="dim">{help}</p>}
    </section>
  )
}
