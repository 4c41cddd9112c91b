import { expect, test } from 'vitest'
import { chunksOf, commonOf } from './chunks.ts'

/** Imports of each module. */
const imports: Record<string, string[]> = {
  main: ['react', 'store'],
  workbench: ['react', 'tiles', 'store'],
  tiles: ['mosaic', 'tiles', 'format'],
  lonely: ['react', 'chart'],
  visitor: ['format'],
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
  ['visitor', null],
  ['format', 'work'],
])('%s goes into %s', (id, expected) => {
  const chunkOf = chunksOf([
    { name: 'base', entries: ['main'] },
    { name: 'work', entries: ['workbench'] },
  ])

  expect(chunkOf(id, graph)).toBe(expected)
})

test.each([
  ['format', 'shared'],
  ['visitor', null],
  ['tiles', null],
])('of two sides, %s is in the file of both: %s', (id, expected) => {
  expect(commonOf('shared', ['visitor'], ['workbench'])(id, graph)).toBe(expected)
})
