import { ShoppingCart } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { moneyText } from '#core/client/ui/money.ts'
import { type Order, orderSchema, totalOf } from '../contract/index.ts'
import './order.css'

/** An order from the catalogue: each product with its price, and the sum. */
export function OrderView({ value }: { value: Record<string, unknown> }) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  const order: Order = orderSchema.parse(value)
  const total = totalOf(order)
  const priceOf = ({ price, quantity, currency }: Order['items'][number]): string => {
    if (price === null) return ''
    return currency === null ? (price * quantity).toFixed(2) : moneyText(price * quantity, language, currency)
  }
  return (
    <div className="cloud-order">
      <strong className="cloud-order-title">
        <ShoppingCart size={16} />
        {t('whatsappCloud.order.title')}
      </strong>
      <table>
        <tbody>
          {order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never move, and two may be of one product
            <tr key={index}>
              <td className="cloud-order-number">{item.quantity} ×</td>
              <td>{item.product}</td>
              <td className="cloud-order-number">{priceOf(item)}</td>
            </tr>
          ))}
        </tbody>
        {total && order.items.length > 1 && (
          <tfoot>
            <tr>
              <th colSpan={2} scope="row">
                {t('whatsappCloud.order.total')}
              </th>
              <td className="cloud-order-number">{moneyText(total.amount, language, total.currency)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {order.note !== '' && <p>{order.note}</p>}
    </div>
  )
}
