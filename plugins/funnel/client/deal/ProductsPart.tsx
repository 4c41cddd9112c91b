import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { moneyText } from '#core/client/ui/money.ts'
import type { Deal } from '../../contract/index.ts'

/** The products of a deal; nothing where it has none. */
export function ProductsPart({ deal: { products, value } }: { deal: Deal }) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  if (products.length === 0) return null
  return (
    <section className="deal-part">
      <h3>{t('funnel.product.title')}</h3>
      <table className="deal-products">
        <thead className="visually-hidden">
          <tr>
            <th>{t('funnel.product.nameColumn')}</th>
            <th>{t('funnel.product.quantityColumn')}</th>
            <th>{t('funnel.product.sumColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ name, quantity, price }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: products have no id, and rows keep no state
            <tr key={at}>
              <td>{name}</td>
              <td className="dim">
                {quantity} × {moneyText(price, language)}
              </td>
              <td>{moneyText(quantity * price, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{t('funnel.product.total')}</td>
            <td className="strong">{moneyText(value ?? 0, language)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
