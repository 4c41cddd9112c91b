import { Cross, Plus } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { LONGEST_ITEM, MOST_PRODUCTS } from '../../contract/index.ts'
import type { ProductDraft } from './draft.ts'

interface ProductFieldsProps {
  products: readonly ProductDraft[]
  error: string | null
  onChange: (products: ProductDraft[]) => void
}

/** The products of a deal, each a row: name, quantity and price of one. */
export function ProductFields({ products, error, onChange }: ProductFieldsProps) {
  const t = useT()
  const set = (at: number, part: Partial<ProductDraft>) => onChange(products.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="funnel-products">
      <legend className="form-label">{t('funnel.product.title')}</legend>
      {products.map((product, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their fields keep no state of their own
        <div key={at} className="funnel-product">
          <input
            className="input grow"
            aria-label={t('funnel.product.name', { number: at + 1 })}
            placeholder={t('funnel.product.namePlaceholder')}
            value={product.name}
            maxLength={LONGEST_ITEM}
            autoComplete="off"
            onChange={(event) => set(at, { name: event.target.value })}
          />
          <input
            className="input funnel-quantity"
            aria-label={t('funnel.product.quantity', { number: at + 1 })}
            inputMode="decimal"
            value={product.quantity}
            onChange={(event) => set(at, { quantity: event.target.value })}
          />
          <input
            className="input funnel-price"
            aria-label={t('funnel.product.price', { number: at + 1 })}
            placeholder={t('funnel.product.pricePlaceholder')}
            inputMode="decimal"
            value={product.price}
            onChange={(event) => set(at, { price: event.target.value })}
          />
          <IconButton icon={Cross} label={t('funnel.product.remove', { number: at + 1 })} onClick={() => onChange(products.toSpliced(at, 1))} />
        </div>
      ))}
      {error && <div className="form-error">{error}</div>}
      <Button
        icon={Plus}
        variant="minimal"
        disabled={products.length >= MOST_PRODUCTS}
        onClick={() => onChange([...products, { name: '', quantity: '1', price: '' }])}
      >
        {t('funnel.product.add')}
      </Button>
    </fieldset>
  )
}
