import { expect, test } from 'vitest'
import { aDocument, anAsk, aSay } from '../testing/flows.ts'
import { autoLayout } from './autoLayout.ts'
import { heightOf, STEP_X } from './steps.ts'

const placesOf = (document: ReturnType<typeof aDocument>) => new Map(document.nodes.map(({ id, at }) => [id, at]))

/** A tree of menus with loops back to the start: as wide and as deep as flows become. */
function large(count: number) {
  const ids = Array.from({ length: count }, (_, index) => `n${index}`)
  const child = (index: number) => ids[index] ?? 'n0'
  return aDocument(...ids.map((id, index) => anAsk(id, { l: child(index * 2 + 1), r: child(index * 2 + 2) })))
}

test('steps stand right of what leads to them', () => {
  const places = placesOf(autoLayout(aDocument(aSay('a', 'b'), anAsk('b', { o1: 'c', o2: 'd' }), aSay('c', 'd'), aSay('d', null))))

  expect(['a', 'b', 'c', 'd'].map((id) => places.get(id)?.x)).toEqual([0, STEP_X, 2 * STEP_X, 3 * STEP_X])
})

test('a way back moves nothing behind its own beginning', () => {
  const places = placesOf(autoLayout(aDocument(aSay('a', 'b'), anAsk('b', { again: 'a', on: 'c' }), aSay('c', null))))

  expect(['a', 'b', 'c'].map((id) => places.get(id)?.x)).toEqual([0, STEP_X, 2 * STEP_X])
})

test('what hangs together is on one line', () => {
  const places = placesOf(autoLayout(aDocument(aSay('a', 'b'), aSay('b', 'c'), aSay('c', null))))

  expect(new Set([...places.values()].map(({ y }) => y)).size).toBe(1)
})

test('steps that nothing leads to are laid out as well', () => {
  expect(placesOf(autoLayout(aDocument(aSay('a', null), aSay('x', 'y'), aSay('y', null)))).get('y')?.x).toBe(STEP_X)
})

test('none covers another', () => {
  const { nodes } = autoLayout(large(60))

  const covering = nodes.flatMap((one) =>
    nodes.filter((other) => other.id > one.id && one.at.x === other.at.x && one.at.y < other.at.y + heightOf(other) && other.at.y < one.at.y + heightOf(one)),
  )
  expect(covering).toEqual([])
})

test('five hundred steps are laid out within 200 ms, the same each time', () => {
  const document = large(500)

  const begun = performance.now()
  const laid = autoLayout(document)
  const tookMs = performance.now() - begun

  expect(tookMs).toBeLessThan(200)
  expect(autoLayout(document)).toEqual(laid)
  expect(autoLayout(laid)).toEqual(laid)
})
