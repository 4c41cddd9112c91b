import { describe, expect, test } from 'vitest'
import { columnName, fillColumns, listOf, listText, missingValues, readList, usedColumns } from './list.ts'

test.each([
  ['Nº do Pedido', 'no_do_pedido'],
  [' Código ', 'codigo'],
  ['???', ''],
])('the heading %s is named %s', (heading, name) => {
  expect(columnName(heading)).toBe(name)
})

describe('a pasted list', () => {
  test.each<[string, string, object]>([
    ['numbers alone', '11988880001\n11 98888-0002', { columns: [], rows: ['11988880001', '11 98888-0002'] }],
    ['a sheet with headings', 'Nome\tTelefone\tPedido\nAna\t11988880001\t42', { columns: ['nome', 'pedido'], rows: ['11988880001 Ana,42'] }],
    ['semicolons and quotes', 'numero;texto\n11988880001;"a; ""b"""', { columns: ['texto'], rows: ['11988880001 a; "b"'] }],
    ['no headings', '42,11988880001\n43,11988880002', { columns: ['coluna_1'], rows: ['11988880001 42', '11988880002 43'] }],
    ['two columns of one name', 'fone;valor;valor\n11988880001;1;2', { columns: ['valor', 'valor_2'], rows: ['11988880001 1,2'] }],
    ['a row that is too short', 'fone;a;b\n11988880001;1', { columns: ['a', 'b'], rows: ['11988880001 1,'] }],
    ['nothing', ' \n', { columns: [], rows: [] }],
  ])('%s', (_what, text, expected) => {
    const { columns, rows } = readList(text)
    expect({ columns, rows: rows.map(({ number, values }) => [number, values.join(',')].filter(Boolean).join(' ')) }).toEqual(expected)
  })

  test('has the names of its people', () => {
    expect(listOf(['Cliente', 'Celular'], [['Ana', '11988880001']]).rows[0]).toMatchObject({ name: 'Ana', number: '11988880001' })
  })

  test('can be pasted again', () => {
    const list = readList('fone;a\n11988880001;1')
    expect(readList(listText(list))).toEqual(list)
  })
})

const list = readList('fone;pedido;prazo\n11988880001;42;\n11988880002;43;hoje')
test('texts name columns whatever their case and accents; other names stay', () => {
  expect(fillColumns('Pedido {{ PEDIDO }} de {{name}}, {{prazo}}', list.columns, ['42', 'hoje'])).toBe('Pedido 42 de {{name}}, hoje')
  expect(usedColumns(['{{Pedido}}', 'oi'], list.columns)).toEqual(['pedido'])
})

test('columns that texts name and rows lack are told', () => {
  expect(missingValues(list, ['{{pedido}} {{prazo}}'])).toEqual([{ column: 'prazo', count: 1 }])
  expect(missingValues(list, ['{{pedido}}'])).toEqual([])
})
