import { describe, expect, test } from 'vitest'
import { type Drop, dropPanel } from './dropPanel.ts'
import type { LayoutNode } from './layout.ts'

const split =
  (direction: 'row' | 'column') =>
  (children: LayoutNode[], splitPercentages: number[]): LayoutNode => ({ type: 'split', direction, children, splitPercentages })
const row = split('row')
const column = split('column')
const tabs = (names: string[], activeTabIndex: number): LayoutNode => ({ type: 'tabs', tabs: names, activeTabIndex })

const cases: [string, LayoutNode, string, Drop, LayoutNode][] = [
  [
    'a tile of the same row changes places and keeps its share',
    row(['a', 'b', 'c'], [20, 50, 30]),
    'c',
    { onto: 'a', edge: 'right' },
    row(['a', 'c', 'b'], [20, 30, 50]),
  ],
  ['before the first of the row', row(['a', 'b'], [20, 80]), 'b', { onto: 'a', edge: 'left' }, row(['b', 'a'], [80, 20])],
  [
    'below a tile it takes half of it',
    row(['a', 'b', 'c'], [20, 50, 30]),
    'c',
    { onto: 'b', edge: 'bottom' },
    row(['a', column(['b', 'c'], [50, 50])], [20, 80]),
  ],
  ['above a tile', row(['a', 'b'], [50, 50]), 'b', { onto: 'a', edge: 'top' }, column(['b', 'a'], [50, 50])],
  [
    'onto the upper of two, where the row around them goes',
    row(['a', column(['b', 'c'], [50, 50])], [40, 60]),
    'a',
    { onto: 'b', edge: 'bottom' },
    column(['b', 'a', 'c'], [25, 25, 50]),
  ],
  [
    'beside a tile of another row it joins that row',
    column([row(['a', 'b'], [50, 50]), 'c'], [50, 50]),
    'c',
    { onto: 'a', edge: 'right' },
    row(['a', 'c', 'b'], [25, 25, 50]),
  ],
  ['onto the middle it stacks, in front', row(['a', 'b', 'c'], [20, 50, 30]), 'c', { onto: 'a', edge: null }, row([tabs(['a', 'c'], 1), 'b'], [50, 50])],
  ['onto the middle of a stack it is one more tab', row([tabs(['a', 'b'], 0), 'c'], [50, 50]), 'c', { onto: 'a', edge: null }, tabs(['a', 'c', 'b'], 1)],
  ['a tab dropped beside its own stack leaves it', tabs(['a', 'b', 'c'], 1), 'b', { onto: 'b', edge: 'right' }, row([tabs(['a', 'c'], 1), 'b'], [50, 50])],
  [
    'a tab of two leaves a plain tile',
    row([tabs(['a', 'b'], 1), 'c'], [60, 40]),
    'b',
    { onto: 'c', edge: 'bottom' },
    row(['a', column(['c', 'b'], [50, 50])], [60, 40]),
  ],
  [
    'along the edge of everything the others keep their proportions',
    column([row(['a', 'b'], [20, 80]), 'c'], [50, 50]),
    'c',
    { onto: null, edge: 'right' },
    row(['a', 'b', 'c'], [13, 53, 33]),
  ],
]

const rounded = (node: LayoutNode | null): LayoutNode | null =>
  node === null || typeof node === 'string' || node.type === 'tabs'
    ? node
    : { ...node, children: node.children.map((child) => rounded(child) ?? ''), splitPercentages: node.splitPercentages?.map(Math.floor) ?? [] }

describe('dropping a tile', () => {
  test.each(cases)('%s', (_name, tree, id, drop, expected) => {
    expect(rounded(dropPanel(tree, id, drop))).toEqual(expected)
  })

  test.each<[string, LayoutNode, string, Drop]>([
    ['onto itself', row(['a', 'b'], [50, 50]), 'a', { onto: 'a', edge: 'left' }],
    ['onto the middle of its own stack', tabs(['a', 'b'], 0), 'a', { onto: 'b', edge: null }],
    ['of a panel that was closed meanwhile', row(['a', 'b'], [50, 50]), 'c', { onto: 'a', edge: 'left' }],
    ['of the only tile', 'a', 'a', { onto: null, edge: 'left' }],
  ])('%s changes nothing', (_name, tree, id, drop) => {
    expect(dropPanel(tree, id, drop)).toBe(tree)
  })
})
