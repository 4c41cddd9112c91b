import { expect, test } from 'vitest'
import { type Column, nextSort, sortRows } from './columns.ts'
import { toCsv } from './csv.ts'

interface Row {
  name: string
  count: number | null
}

const columns: Column<Row>[] = [
  { id: 'name', title: 'Nome', width: 100, render: (row) => row.name, sortValue: (row) => row.name },
  { id: 'count', title: 'Quantos', width: 100, render: (row) => row.count, sortValue: (row) => row.count },
  { id: 'picture', title: 'Foto', width: 32, render: () => null },
]
const rows: Row[] = [
  { name: 'Élio', count: 10 },
  { name: 'ana 10', count: null },
  { name: 'Ana 9', count: 9 },
]
const names = (columnId: string, isDown: boolean) => sortRows(rows, columns, { columnId, isDown }, 'pt-BR').map((row) => row.name)

test('texts sort as people read them, numbers by size, and missing values come last', () => {
  expect(names('name', false)).toEqual(['Ana 9', 'ana 10', 'Élio'])
  expect(names('count', false)).toEqual(['Ana 9', 'Élio', 'ana 10'])
  expect(names('count', true)).toEqual(['Élio', 'Ana 9', 'ana 10'])
})

test('a column sorts up, then down, then not at all', () => {
  const up = nextSort(null, 'name')
  const down = nextSort(up, 'name')

  expect([up?.isDown, down?.isDown, nextSort(down, 'name')]).toEqual([false, true, null])
})

test('exports say instants as people read them', () => {
  expect(toCsv([{ name: new Date(2026, 2, 12, 14, 5).toISOString(), count: null }], columns)).toBe('Nome;Quantos\r\n12/03/2026 14:05;')
})

test('exports quote what needs it and never hand a formula to a spreadsheet', () => {
  expect(toCsv([{ name: '=HYPERLINK("x")', count: 1 }], columns)).toBe('Nome;Quantos\r\n"\'=HYPERLINK(""x"")";1')
})
