import { expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyPanel, definePanel } from '#core/client/plugin.ts'
import { emptyLayout, type Layout } from './layout.ts'
import { findOpen, openPanel, openRoute, sameParams } from './openPanels.ts'
import { leavesOf } from './tree.ts'

const load = async () => ({ default: () => null })
const list = definePanel({ type: 'test.list', params: z.object({}), title: () => 'List', load, reuse: 'single', share: 22.5 })
const chat = definePanel({ type: 'test.chat', params: z.object({ ticketId: z.number() }), title: () => 'Chat', load, reuse: 'same-params' })
const page = definePanel({ type: 'test.page', params: z.object({}), title: () => 'Page', load, reuse: 'never' })
const panels = new Map<string, AnyPanel>([list, chat, page].map((panel) => [panel.type, panel]))

function opener(history: string[] = []) {
  let count = 0
  return { history, panelOf: (type: string) => panels.get(type), newId: () => `p${++count}` }
}

const typesOf = (layout: Layout | undefined) => leavesOf(layout?.tree ?? null).map((id) => layout?.panels[id]?.type)
const ticket = (ticketId: number) => ({ panel: chat, params: { ticketId } })

test('an address opens its panels side by side and the last gets the focus', () => {
  const opened = openRoute(emptyLayout, [{ panel: list, params: {} }, ticket(1)], opener())

  expect(typesOf(opened?.layout)).toEqual(['test.list', 'test.chat'])
  expect(opened?.id).toBe('p2')
})

test('another ticket takes the place of the one used last; the list stays', () => {
  const first = openRoute(emptyLayout, [{ panel: list, params: {} }, ticket(1)], opener())
  const layout = first?.layout ?? emptyLayout

  const second = openRoute(layout, [{ panel: list, params: {} }, ticket(2)], { ...opener(['p2']), newId: () => 'next' })

  expect(leavesOf(second?.layout.tree ?? null)).toEqual(['p1', 'next'])
  expect(second?.layout.panels.p2).toBeUndefined()
})

test('a plain page takes the place of the plain page before it', () => {
  const settings = openRoute(emptyLayout, [{ panel: list, params: {} }], opener())

  const next = openRoute(settings?.layout ?? emptyLayout, [{ panel: page, params: {} }], { ...opener(['p1']), newId: () => 'next' })

  expect(typesOf(next?.layout)).toEqual(['test.page'])
})

test('an open panel is focused instead of opened again', () => {
  const first = openPanel(emptyLayout, ticket(1), 'right', opener())

  expect(openPanel(first.layout, ticket(1), 'right', opener())).toEqual({ layout: first.layout, id: first.id })
  expect(openPanel(first.layout, ticket(2), 'right', { ...opener(), newId: () => 'b' }).id).toBe('b')
})

test('from a list, main replaces the conversation and never the list', () => {
  const alone = openPanel(emptyLayout, { panel: list, params: {} }, 'main', opener())

  const one = openPanel(alone.layout, ticket(1), 'main', { ...opener(['p1']), newId: () => 'a' })
  const two = openPanel(one.layout, ticket(2), 'main', { ...opener(['p1', 'a']), newId: () => 'b' })

  expect(leavesOf(one.layout.tree)).toEqual(['p1', 'a'])
  expect(leavesOf(two.layout.tree)).toEqual(['p1', 'b'])
})

test('reuse decides what counts as open', () => {
  const { layout } = openPanel(emptyLayout, ticket(1), 'right', opener())

  expect(findOpen(layout, ticket(1))).toBe('p1')
  expect(findOpen(layout, ticket(2))).toBeNull()
  expect(findOpen(layout, { panel: { ...chat, reuse: 'single' }, params: { ticketId: 9 } })).toBe('p1')
  expect(findOpen(layout, { panel: { ...chat, reuse: 'never' }, params: { ticketId: 1 } })).toBeNull()
})

test('the order of keys makes no difference to parameters', () => {
  expect(sameParams({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true)
  expect(sameParams({ a: 1 }, { a: 2 })).toBe(false)
})

test.each([
  { widthPx: 1440, share: 22.5 },
  { widthPx: 1000, share: 30 },
  { widthPx: 700, share: 34 },
])('a list that needs 300 px has $share % of $widthPx px', ({ widthPx, share }) => {
  const wide = { ...list, leastPx: 300 }
  const opening = { ...opener(['p1']), widthPx, panelOf: (type: string) => (type === wide.type ? wide : panels.get(type)) }

  const opened = openRoute(emptyLayout, [{ panel: wide, params: {} }, ticket(1)], opening)

  expect(opened?.layout.tree).toMatchObject({ splitPercentages: [share, 100 - share] })
})

test.each([
  { widthPx: 1384, count: 1, side: 1, stacked: 0 },
  { widthPx: 1384, count: 3, side: 3, stacked: 0 },
  { widthPx: 1384, count: 5, side: 3, stacked: 3 },
  { widthPx: 1864, count: 5, side: 4, stacked: 2 },
  { widthPx: 1864, count: 8, side: 4, stacked: 5 },
])(
  '$count conversations opened from the list at $widthPx px: $side side by side, equally wide, and the last $stacked in one stack',
  ({ widthPx, count, side, stacked }) => {
    const ids = Array.from({ length: count }, (_each, index) => `t${index + 1}`)
    const { layout: alone, id: listId } = openPanel(emptyLayout, { panel: list, params: {} }, 'main', opener())
    const layout = ids.reduce(
      (before, id, index) => openPanel(before, ticket(index + 1), 'right', { ...opener([listId]), widthPx, newId: () => id }).layout,
      alone,
    )

    expect(leavesOf(layout.tree)).toEqual([listId, ...ids])
    const row = typeof layout.tree === 'object' && layout.tree?.type === 'split' ? layout.tree : null
    expect(row?.children).toHaveLength(side + 1)
    const [, ...widths] = row?.splitPercentages ?? []
    expect(new Set(widths.map((width) => width.toFixed(3))).size).toBe(1)
    expect(((widths[0] ?? 0) * widthPx) / 100).toBeGreaterThanOrEqual(320)
    const last = row?.children.at(-1)
    expect(typeof last === 'object' && last.type === 'tabs' ? last.tabs.length : 0).toBe(stacked)
  },
)
