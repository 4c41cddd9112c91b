import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { moneyText } from '#core/client/ui/money.ts'
import type { Figures } from '../../contract/index.ts'

interface OwnerTableProps {
  owners: Figures['owners']
  shown: string
  onChoose: (shown: string) => void
}

/** Open and won deals of each owner; a name leads to their open deals. */
export function OwnerTable({ owners, shown, onChoose }: OwnerTableProps) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  if (owners.length === 0) return null
  return (
    <section className="funnel-chart">
      <h3>{t('funnel.dashboard.owners')}</h3>
      <table className="deal-products">
        <thead>
          <tr className="dim small">
            <th>{t('funnel.form.owner')}</th>
            <th>{t('funnel.dashboard.open')}</th>
            <th>{t('funnel.dashboard.won')}</th>
          </tr>
        </thead>
        <tbody>
          {owners.map(({ owner, count, value, won, wonValue }) => (
            <tr key={owner?.id ?? 0}>
              <td>
                {owner ? (
                  <button type="button" className="deal-link" aria-pressed={shown === `owner:${owner.id}`} onClick={() => onChoose(`owner:${owner.id}`)}>
                    {owner.name}
                  </button>
                ) : (
                  t('funnel.card.nobody')
                )}
              </td>
              <td>
                {moneyText(value, language)} <span className="dim small">({count})</span>
              </td>
              <td>
                {moneyText(wonValue, language)} <span className="dim small">({won})</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
