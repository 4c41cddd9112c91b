// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { initI18n } from '#core/client/i18n/index.ts'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'

interface Row {
  id: number
}
const columns: Column<Row>[] = [{ id: 'name', title: 'Nome', width: 100, render: ({ id }) => `Linha ${id}` }]
const rowsTo = (count: number): Row[] => Array.from({ length: count }, (_none, at) => ({ id: at + 1 }))

beforeAll(() => initI18n('pt-BR'))
afterEach(cleanup)

test('the cursor stays on a row when the rows below it go', async () => {
  const [onRowOpen, onActive] = [vi.fn(), vi.fn()]
  const table = (count: number) => <DataTable label="Filas" rows={rowsTo(count)} columns={columns} onRowOpen={onRowOpen} onActive={onActive} />
  const { rerender } = render(table(9))
  const grid = screen.getByRole('grid')
  await act(async () => void fireEvent.keyDown(grid, { key: 'End' }))
  expect(onActive).toHaveBeenLastCalledWith({ id: 9 })

  rerender(table(3))
  await act(async () => void fireEvent.keyDown(grid, { key: 'Enter' }))

  expect(onActive).toHaveBeenLastCalledWith({ id: 3 })
  expect(onRowOpen).toHaveBeenLastCalledWith({ id: 3 }, { beside: false })
})

test('the cursor stays on its row when rows come before it, and on the place of a row that goes', async () => {
  const onActive = vi.fn()
  const table = (ids: readonly number[]) => <DataTable label="Filas" rows={ids.map((id) => ({ id }))} columns={columns} onActive={onActive} />
  const { rerender } = render(table([1, 2, 3]))
  await act(async () => void fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowDown' }))
  expect(onActive).toHaveBeenLastCalledWith({ id: 2 })

  rerender(table([8, 9, 1, 2, 3]))
  expect(onActive).toHaveBeenLastCalledWith({ id: 2 })
  rerender(table([8, 9, 1, 3]))
  expect(onActive).toHaveBeenLastCalledWith({ id: 3 })
})
