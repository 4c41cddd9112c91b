// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { OrderView } from './OrderView.tsx'

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('./i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})

afterEach(cleanup)

const linen = { product: 'TOALHA-70', quantity: 2, price: 45.5, currency: 'BRL' }
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))

test('each product has its sum, and all of them a total', () => {
  render(<OrderView value={{ note: 'Entrega de manhã', items: [linen, { ...linen, product: 'LENCOL-Q', quantity: 1, price: 120 }] }} />)
  expect(rows()).toEqual(['2 ×TOALHA-70R$ 91,00', '1 ×LENCOL-QR$ 120,00', 'TotalR$ 211,00'])
  expect(screen.getByText('Entrega de manhã')).toBeTruthy()
})

test.each([
  ['a price is missing', { ...linen, price: null }, '2 ×LENCOL-Q'],
  ['the currencies differ', { ...linen, currency: 'USD' }, '2 ×LENCOL-QUS$ 91,00'],
  ['no currency is known', { ...linen, currency: null }, '2 ×LENCOL-Q91.00'],
])('there is no total where %s', (_what, item, row) => {
  render(<OrderView value={{ note: '', items: [linen, { ...item, product: 'LENCOL-Q' }] }} />)
  expect(rows()).toEqual(['2 ×TOALHA-70R$ 91,00', row])
})
