import { expect, test } from 'vitest'
import { glue } from './glue.ts'
import { chainsOf, type Strip } from './sheet.ts'

const rows = (count: number): Strip[] => Array.from({ length: count }, () => ({ height: 10, draw() {} }))

/** How many rows stay together, in their order. */
test.each<[string, number, number, number, number[]]>([
  ['a line with its author', 1, 1, 0, [2]],
  ['two lines', 1, 2, 0, [3]],
  ['three lines', 1, 3, 0, [4]],
  ['a long text: two lines with the author, two at the end', 1, 6, 0, [3, 1, 1, 2]],
  ['what stands below the text goes with its end', 1, 5, 1, [3, 1, 3]],
  ['a quote stays with what it is about', 4, 1, 0, [5]],
  ['nothing but an author', 1, 0, 0, [1]],
])('%s', (_what, before, content, after, together) => {
  expect(chainsOf(glue(rows(before), rows(content), rows(after))).map((chain) => chain.length)).toEqual(together)
})
