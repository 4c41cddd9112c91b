import { expect, test } from 'vitest'
import { withoutPanels } from './closeEverywhere.ts'
import type { Layout } from './layout/layout.ts'

const panel = (type: string, params: object) => ({ type, params, state: null })
const layout: Layout = {
  version: 1,
  tree: { type: 'split', direction: 'row', children: ['a', 'b', 'c'] },
  panels: { a: panel('list', {}), b: panel('card', { id: 7 }), c: panel('card', { id: 8 }) },
}

test('closes the panels that are gone, and leaves the others where they are', () => {
  const left = withoutPanels(layout, ({ params }) => JSON.stringify(params) === '{"id":7}')

  expect(Object.keys(left.panels)).toEqual(['a', 'c'])
  expect(JSON.stringify(left.tree)).not.toContain('"b"')
})

test('is the same layout where nothing is gone', () => {
  expect(withoutPanels(layout, () => false)).toBe(layout)
})

test('may leave none', () => {
  expect(withoutPanels(layout, () => true)).toMatchObject({ tree: null, panels: {} })
})
