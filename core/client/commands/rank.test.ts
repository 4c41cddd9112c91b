import { expect, test } from 'vitest'
import { rank } from './rank.ts'

const titles = (query: string, items: readonly (string | { title: string; keywords: string })[], uses: Record<string, number> = {}) =>
  rank(
    items.map((item) => (typeof item === 'string' ? { title: item } : item)),
    query,
    ({ title }) => uses[title] ?? 0,
  ).map(({ item }) => item.title)

test.each([
  ['by fit', 'fila', ['Perfilar', 'Nova fila', 'Filas'], {}, ['Filas', 'Nova fila', 'Perfilar']],
  ['by use among equals', 're', ['Reabrir', 'Resolver'], { Resolver: 1 }, ['Resolver', 'Reabrir']],
  ['by title among the unused', 're', ['Resolver', 'Reabrir'], {}, ['Reabrir', 'Resolver']],
  ['constant use lifts a word over a beginning', 'fila', ['Filas', 'Nova fila'], { 'Nova fila': 50 }, ['Nova fila', 'Filas']],
  ['one use does not', 'fila', ['Filas', 'Nova fila'], { 'Nova fila': 1 }, ['Filas', 'Nova fila']],
  ['no use lifts a mistake over an exact match', 'nota', ['Mota', 'Anotação'], { Mota: 1000 }, ['Anotação', 'Mota']],
  ['nothing typed: by use alone', '', ['Ação', 'Busca', 'Casa'], { Casa: 2, Busca: 1 }, ['Casa', 'Busca', 'Ação']],
])('%s', (_case, query, items, uses, wanted) => {
  expect(titles(query, items, uses)).toEqual(wanted)
})

test('other words find a thing after those whose title fits', () => {
  expect(titles('horario', [{ title: 'Expediente', keywords: 'horário de funcionamento' }, 'Horários'])).toEqual(['Horários', 'Expediente'])
  expect(titles('hroario', [{ title: 'Expediente', keywords: 'horário' }])).toEqual([])
})
