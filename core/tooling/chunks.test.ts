import { expect, test } from 'vitest'
import { chunksOf } from './chunks.ts'

/** Who imports whom. */
const imports: Record<string, string[]> = {
  main: ['react', 'store'],
  workbench: ['react', 'tiles', 'store'],
  tiles: ['mosaic', 'tiles'],
  lonely: ['react', 'chart'],
}
const graph = { getModuleInfo: (id: string) => (id in imports ? { importedIds: imports[id] ?? [] } : null) }

test.each([
  ['main', 'base'],
  ['react', 'base'],
  ['store', 'base'],
  ['workbench', 'work'],
  ['tiles', 'work'],
  ['mosaic', 'work'],
  ['lonely', null],
  ['chart', null],
])('%s goes into %s', (id, expected) => {
  const chunkOf = chunksOf([
    { name: 'base', entries: ['main'] },
    { name: 'work', entries: ['workbench'] },
  ])

  expect(chunkOf(id, graph)).toBe(expected)
})
