// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import type { Column } from './columns.ts'
import { PhoneHead } from './PhoneHead.tsx'
import { TableHead } from './TableHead.tsx'

const column = (id: string): Column<string> => ({ id, title: id, width: 100, render: () => null, sortValue: (row) => row })
const columns = [column('name'), column('size')]
const head = (part: { sortable?: readonly string[]; isStale?: boolean }) =>
  render(<TableHead columns={columns} sort={{ columnId: 'name', isDown: true }} onSort={vi.fn()} {...part} />)

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({
    'pt-BR': () => import('../../workbench/i18n/pt-BR.json'),
    en: () => import('../../workbench/i18n/en.json'),
    es: () => import('../../workbench/i18n/es.json'),
  })
})
afterEach(cleanup)

test('says by what the rows are ordered, and only once they are', () => {
  const { rerender } = head({ isStale: true })
  expect(screen.getByRole('columnheader', { name: /name/ }).getAttribute('aria-sort')).toBeNull()
  expect(screen.getByRole('columnheader', { name: /name/ }).textContent).toBe('name …')

  rerender(<TableHead columns={columns} sort={{ columnId: 'name', isDown: true }} onSort={vi.fn()} isStale={false} />)
  expect(screen.getByRole('columnheader', { name: /name/ }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: /name/ }).textContent).toBe('name ↓')
})

test('offers what the server orders by, and nothing else', () => {
  head({ sortable: ['size'] })

  expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual(['size'])
})

test('on a phone the order is chosen from a list, and turned by a button', () => {
  const onSort = vi.fn()
  const { rerender } = render(<PhoneHead columns={columns} sort={null} onSort={onSort} sortable={['size']} />)
  const orders = screen.getByLabelText('Ordem')
  expect([...orders.children].map(({ textContent }) => textContent)).toEqual(['Da lista', 'size'])
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.change(orders, { target: { value: 'size' } })
  expect(onSort).toHaveBeenLastCalledWith({ columnId: 'size', isDown: false })

  rerender(<PhoneHead columns={columns} sort={{ columnId: 'size', isDown: false }} onSort={onSort} sortable={['size']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Em ordem decrescente' }))
  expect(onSort).toHaveBeenLastCalledWith({ columnId: 'size', isDown: true })
  fireEvent.change(screen.getByLabelText('Ordem'), { target: { value: '' } })
  expect(onSort).toHaveBeenLastCalledWith(null)
})

test('on a phone a table that offers neither an order nor choosing has no head', () => {
  const { container } = render(<PhoneHead columns={columns} sort={null} onSort={vi.fn()} sortable={[]} />)

  expect(container.childElementCount).toBe(0)
})
