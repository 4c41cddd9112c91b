import { describe, expect, test } from 'vitest'
import type { Layout, LayoutNode, PanelRecord } from '#core/contract/layoutShape.ts'
import { LOCKED_PANEL } from '../../contract/index.ts'
import { differs } from './differs.ts'
import { fileNameOf, fileOf, readWorkspaceFile } from './file.ts'
import { followLocks } from './followLocks.ts'
import { freeName } from './freeName.ts'
import { layoutOfPreset, presets } from './presets.ts'

const conversation = (ticketId: number, state: unknown = null): PanelRecord => ({ type: 'chat.conversation', params: { ticketId }, state })
const list: PanelRecord = { type: 'tickets.list', params: {}, state: null }
const pair = (shares: number[], children: LayoutNode[] = ['a', 'b'], panels: Layout['panels'] = { a: list, b: conversation(7) }): Layout => ({
  version: 1,
  tree: { type: 'split', direction: 'row', children, splitPercentages: shares },
  panels,
})
const saved = pair([30, 70])
const tabs = (activeTabIndex: number): Layout => ({ ...saved, tree: { type: 'tabs', tabs: ['a', 'b'], activeTabIndex } })

describe('an arrangement differs from the saved one', () => {
  test.each<[string, Layout, boolean]>([
    ['the same', pair([30, 70]), false],
    ['what a panel shows', pair([30, 70], ['a', 'b'], { a: { ...list, state: { scroll: 9 } }, b: conversation(7, { key: 'm' }) }), false],
    ['other ids for the same panels', pair([30, 70], ['x', 'y'], { x: list, y: conversation(7) }), false],
    ['a trembling hand', pair([30.4, 69.6]), false],
    ['another size', pair([40, 60]), true],
    ['another ticket', pair([30, 70], ['a', 'b'], { a: list, b: conversation(8) }), true],
    ['another panel', pair([30, 70], ['a', 'b'], { a: list, b: { type: 'notes.list', params: {}, state: null } }), true],
    ['the other order', pair([70, 30], ['b', 'a']), true],
    ['stacked', tabs(0), true],
    ['one fewer', { ...saved, tree: 'a', panels: { a: list } }, true],
    ['nothing', { ...saved, tree: null, panels: {} }, true],
  ])('%s', (_what, layout, expected) => {
    expect(differs(layout, saved)).toBe(expected)
  })

  test('not by the tab in front, nor by the order of parameters', () => {
    const withParams = (params: object) => ({ ...saved, tree: 'a', panels: { a: { ...list, params } } })

    expect(differs(tabs(0), tabs(1))).toBe(false)
    expect(differs(withParams({ one: 1, two: 2 }), withParams({ two: 2, one: 1 }))).toBe(false)
  })
})

describe('locks', () => {
  const locked: PanelRecord = { type: LOCKED_PANEL, params: { type: 'chat.conversation' }, state: null }

  test('come and go with the rights of now, and nothing else changes', () => {
    const own = pair([50, 50], ['a', 'b', 'c'], { a: list, b: conversation(7, 'own'), c: conversation(9) })
    const closed = { ...own, panels: { ...own.panels, b: locked } }

    expect(followLocks(own, pair([30, 70], ['a', 'b'], { a: list, b: locked }))).toEqual(closed)
    expect(followLocks(closed, saved)).toEqual({ ...own, panels: { ...own.panels, b: conversation(7) } })
    expect(followLocks(own, saved)).toBe(own)
  })
})

describe('a preset', () => {
  test.each(presets)('$id has the panels one may open, and no others', (preset) => {
    const whole = layoutOfPreset(preset, () => true)
    const few = layoutOfPreset(preset, (type) => type === 'tickets.list')

    expect(Object.keys(whole.panels).length).toBeGreaterThan(0)
    expect(readWorkspaceFile(fileOf('P', whole))).toEqual({ kind: 'workspace', name: 'P', layout: whole })
    expect(few).toEqual({ version: 1, tree: 'tickets.list', panels: { 'tickets.list': list } })
  })

  test('of nothing one may open is empty', () => {
    expect(layoutOfPreset({ id: 'focus', tree: 'tickets.list' }, () => false)).toEqual({ version: 1, tree: null, panels: {} })
  })
})

describe('a file', () => {
  test('brings back what was exported, panels nobody knows among them', () => {
    const layout = pair([30, 70], ['a', 'b'], { a: list, b: { type: 'future.panel', params: { x: [1] }, state: { y: 2 } } })

    expect(readWorkspaceFile(fileOf('Minha mesa', layout))).toEqual({ kind: 'workspace', name: 'Minha mesa', layout })
  })

  test.each([
    ['no JSON', 'mesa', 'unreadable'],
    ['something else', '{"name":"x"}', 'unreadable'],
    ['a list', '[]', 'unreadable'],
    ['no name', JSON.stringify({ kind: 'balcao.workspace', version: 1, name: ' ', layout: saved }), 'unreadable'],
    ['a broken tree', JSON.stringify({ kind: 'balcao.workspace', version: 1, name: 'x', layout: { ...saved, tree: 7 } }), 'unreadable'],
    ['a newer file', JSON.stringify({ kind: 'balcao.workspace', version: 2, layout: saved }), 'newer'],
    ['a newer layout', JSON.stringify({ kind: 'balcao.workspace', version: 1, name: 'x', layout: { version: 2, grid: [] } }), 'newer'],
  ])('%s is not read', (_what, text, kind) => {
    expect(readWorkspaceFile(text)).toEqual({ kind })
  })

  test.each([
    ['Plantão da noite', 'plantao-da-noite.balcao.json'],
    ['../..', 'workspace.balcao.json'],
  ])('%s is called %s', (name, expected) => {
    expect(fileNameOf(name)).toBe(expected)
  })
})

test.each([
  ['Vendas', [], 'Vendas'],
  ['Vendas', ['vendas', 'Vendas  2'], 'Vendas 3'],
  ['x'.repeat(60), ['x'.repeat(60)], `${'x'.repeat(58)} 2`],
])('a free name for %s', (name, taken, expected) => {
  expect(freeName(name, taken)).toBe(expected)
})
