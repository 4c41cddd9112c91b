// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Column } from './columns.ts'
import { TableHead } from './TableHead.tsx'

const column = (id: string): Column<string> => ({ id, title: id, width: 100, render: () => null, sortValue: (row) => row })
const columns = [column('name'), column('size')]
const head = (part: { sortable?: readonly string[]; isStale?: boolean }) =>
  render(<TableHead columns={columns} sort={{ columnId: 'name', isDown: true }} onSort={vi.fn()} {...part} />)

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
