import { describe, expect, test } from 'vitest'
import { closePanel, reopenPanel } from './closePanel.ts'
import type { Layout, LayoutNode } from './layout.ts'
import { movePanel, showTab, stackAsTab, unstack } from './movePanel.ts'
import { type Direction, neighbour } from './neighbour.ts'
import { parseLayout } from './parseLayout.ts'
import { placeTile } from './place.ts'
import { leavesOf, removeLeaf } from './tree.ts'

const row = (children: LayoutNode[], splitPercentages?: number[]): LayoutNode => ({
  type: 'split',
  direction: 'row',
  children,
  ...(splitPercentages ? { splitPercentages } : {}),
})
const column = (children: LayoutNode[], splitPercentages?: number[]): LayoutNode => ({
  type: 'split',
  direction: 'column',
  children,
  ...(splitPercentages ? { splitPercentages } : {}),
})
const tabs = (names: string[], activeTabIndex = 0): LayoutNode => ({ type: 'tabs', tabs: names, activeTabIndex })
const layoutOf = (tree: LayoutNode | null): Layout => ({
  version: 1,
  tree,
  panels: Object.fromEntries(leavesOf(tree).map((id) => [id, { type: `test.${id}`, params: {}, state: null }])),
})

describe('placing a tile', () => {
  test('an empty area holds it alone', () => {
    expect(placeTile(null, null, { id: 'a' }, 'right')).toBe('a')
  })

  test('a tile that knows its share keeps it when another comes to its right', () => {
    expect(placeTile('list', 'list', { id: 'chat', besideShare: 22.5 }, 'right')).toEqual(row(['list', 'chat'], [22.5, 77.5]))
  })

  test('its share comes from the tile beside it and from no other', () => {
    expect(placeTile(row(['list', 'chat'], [22.5, 77.5]), 'chat', { id: 'details', share: 19 }, 'right')).toEqual(
      row(['list', 'chat', 'details'], [22.5, 58.5, 19]),
    )
  })

  test('a narrow tile gives no room away: the largest does', () => {
    expect(placeTile(row(['list', 'chat'], [22.5, 77.5]), 'list', { id: 'second' }, 'right')).toEqual(row(['list', 'second', 'chat'], [22.5, 38.75, 38.75]))
  })

  test('tiles without a share of their own make room together', () => {
    const tree = row(['list', 'one', 'two', 'details'], [20, 30, 30, 20])

    expect(placeTile(tree, 'list', { id: 'three', flexible: ['one', 'two'] }, 'right')).toEqual(
      row(['list', 'three', 'one', 'two', 'details'], [20, 20, 20, 20, 20]),
    )
  })

  test('what a tile with a share of its own takes, they give together', () => {
    const tree = row(['list', 'one', 'two'], [20, 40, 40])

    expect(placeTile(tree, 'one', { id: 'details', share: 20, flexible: ['one', 'two'] }, 'right')).toEqual(
      row(['list', 'one', 'details', 'two'], [20, 30, 20, 30]),
    )
  })

  test('below a tile of a row makes a column in its place', () => {
    expect(placeTile(row(['a', 'b'], [50, 50]), 'b', { id: 'c' }, 'below')).toEqual(row(['a', column(['b', 'c'], [50, 50])], [50, 50]))
  })

  test('as a tab it stands after the one beside it, in front', () => {
    expect(placeTile(row(['a', 'b'], [50, 50]), 'a', { id: 'c' }, 'tab')).toEqual(row([tabs(['a', 'c'], 1), 'b'], [50, 50]))
    expect(placeTile(tabs(['a', 'b']), 'a', { id: 'c' }, 'tab')).toEqual(tabs(['a', 'c', 'b'], 1))
  })
})

describe('taking a tile out', () => {
  const cases: [string, LayoutNode, string, LayoutNode | null][] = [
    ['the last one', 'a', 'a', null],
    ['one of two', row(['a', 'b']), 'a', 'b'],
    ['its room goes to the one before it', row(['a', 'b', 'c'], [20, 60, 20]), 'c', row(['a', 'b'], [20, 80])],
    ['the first gives to the one after it', row(['a', 'b', 'c'], [20, 60, 20]), 'a', row(['b', 'c'], [80, 20])],
    [
      'a column that is left alone in a row joins it',
      row(['a', column(['b', row(['c', 'd'], [50, 50])], [50, 50])], [40, 60]),
      'b',
      row(['a', 'c', 'd'], [40, 30, 30]),
    ],
    ['one of two tabs', tabs(['a', 'b'], 1), 'b', 'a'],
    ['a tab before the front one', tabs(['a', 'b', 'c'], 2), 'a', tabs(['b', 'c'], 1)],
    ['an unknown one', row(['a', 'b'], [50, 50]), 'x', row(['a', 'b'], [50, 50])],
  ]
  test.each(cases)('%s', (_name, tree, id, expected) => {
    expect(removeLeaf(tree, id)).toEqual(expected)
  })

  test('closing and reopening gives the tile back with its state, beside where it stood', () => {
    const layout = layoutOf(row(['a', 'b', 'c'], [20, 60, 20]))

    const closed = closePanel(layout, 'c')

    expect(closed?.layout.panels.c).toBeUndefined()
    expect(closed && reopenPanel(closed.layout, closed.closed, 20)).toEqual(layout)
  })
})

describe('neighbours', () => {
  const tree = row(['a', column(['b', 'c'], [70, 30]), tabs(['d', 'e'], 1)], [20, 50, 30])
  const cases: [string, Direction, string | null][] = [
    ['a', 'right', 'b'],
    ['a', 'left', null],
    ['b', 'down', 'c'],
    ['c', 'up', 'b'],
    ['c', 'right', 'e'],
    ['d', 'left', 'b'],
    ['e', 'right', null],
  ]
  test.each(cases)('of %s to the %s is %s', (id, direction, expected) => {
    expect(neighbour(tree, id, direction)).toBe(expected)
  })
})

describe('moving and stacking', () => {
  test('a tile trades places with its neighbour; shares stay with the places', () => {
    expect(movePanel(row(['a', 'b'], [30, 70]), 'a', 'right')).toEqual(row(['b', 'a'], [30, 70]))
    expect(movePanel(row(['a', 'b'], [30, 70]), 'a', 'up')).toEqual(row(['a', 'b'], [30, 70]))
  })

  test('stacking puts it in front of the other, and taking it off puts it to the right', () => {
    const stacked = stackAsTab(row(['a', 'b', 'c'], [20, 40, 40]), 'c', 'b')

    expect(stacked).toEqual(row(['a', tabs(['b', 'c'], 1)], [20, 80]))
    expect(unstack(stacked, 'c')).toEqual(row(['a', 'b', 'c'], [20, 40, 40]))
  })

  test('a panel behind others comes to the front', () => {
    expect(showTab(row([tabs(['a', 'b']), 'c']), 'b')).toEqual(row([tabs(['a', 'b'], 1), 'c']))
  })
})

describe('reading a saved layout', () => {
  const saved = layoutOf(row(['a', 'b'], [50, 50]))

  test('what was saved comes back', () => {
    expect(parseLayout(JSON.parse(JSON.stringify(saved)))).toEqual({ layout: saved, isReadOnly: false })
  })

  test('a newer version is not read and must not be overwritten', () => {
    expect(parseLayout({ version: 2, strange: true })).toEqual({ layout: { version: 1, tree: null, panels: {} }, isReadOnly: true })
  })

  test.each([
    ['nothing', null],
    ['another shape', { version: 1, tree: 3 }],
    ['an id twice', { ...saved, tree: row(['a', 'a']) }],
  ])('%s gives an empty layout', (_name, broken) => {
    expect(parseLayout(broken).layout.tree).toBeNull()
  })

  test('an id without a record is left out, and a record without a place too', () => {
    const broken = { ...saved, tree: row(['a', 'gone'], [50, 50]) }

    expect(parseLayout(broken).layout).toEqual(layoutOf('a'))
  })
})
