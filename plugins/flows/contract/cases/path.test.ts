import { expect, test } from 'vitest'
import type { FlowDocument, FlowNode } from '../document.ts'
import { type Happened, replay } from '../interpret/replay.ts'
import { aDocument, aNode, askNode, libraryOf, NOON, sayNode, someFacts } from '../testing/flows.ts'
import { comparePaths, type FlowPath, pathOf } from './path.ts'

const happened: Happened[] = [
  { event: { id: 'e0', at: NOON, type: 'started', reason: 'connection' }, facts: someFacts(), trace: [] },
  ...['oi', 'vendas'].map((text, index) => ({
    event: { id: `e${index + 1}`, at: NOON + (index + 1) * 60_000, type: 'message' as const, text },
    facts: someFacts(),
    trace: [],
  })),
]
const pathThrough = (document: FlowDocument): FlowPath => {
  const done = replay(libraryOf({ 1: document }), { flowId: 1, version: 1, seed: 1 }, happened)
  if (!done) throw new Error('the flow is there')
  return pathOf(done)
}

const name = askNode('nome', { parts: [{ part: 'text', text: 'Seu nome?' }], other: 'setor' })
const sector = askNode('setor', {
  parts: [{ part: 'text', text: 'Qual setor?' }],
  menu: {
    as: 'auto',
    options: [
      { id: 'v', label: 'Vendas', next: 'passo' },
      { id: 's', label: 'Suporte', next: 'passo' },
    ],
  },
})
const bye = sayNode('passo', 'Já passo.', 'fila')
const queue = aNode('transfer', 'fila', { queueId: 7, userId: null })
const published = aDocument([name, sector, bye, queue])
const option = (id: string, label: string, next: string) => ({ ...sector, menu: { as: 'auto' as const, options: [{ id, label, next }] } })
const drawn = (...nodes: FlowNode[]): FlowDocument => ({ ...published, nodes: [...nodes, aNode('end', 'fim', {})] })

test('the path of a conversation is what was sent, the exits that were chosen, and where it ends', () => {
  const { frames, end } = pathThrough(published)

  expect(frames.map(({ exits }) => exits)).toEqual([[], [{ nodeId: 'nome', exit: 'other' }], [{ nodeId: 'setor', exit: 'v' }]])
  expect(end).toEqual({ how: 'transfer', queueId: 7, userId: null, at: null })
})

test.each([
  ['the same flow', published, null],
  ['a note that nobody sees, and another place on the drawing', drawn(name, { ...sector, note: 'x', at: { x: 9, y: 9 } }, bye, queue), null],
  ['a step that only passes on', drawn({ ...name, other: 'guarda' }, aNode('set', 'guarda', { values: [], next: 'setor' }), sector, bye, queue), null],
  ['another first question', drawn({ ...name, parts: [{ part: 'text', text: 'Quem fala?' }] }, sector, bye, queue), [0, 'texts', null]],
  ['another second question', drawn(name, { ...sector, parts: [{ part: 'text', text: 'Com quem?' }] }, bye, queue), [1, 'texts', 'oi']],
  ['an option of another name that is not the one chosen', drawn(name, option('v', 'Vendas e trocas', 'passo'), bye, queue), [1, 'texts', 'oi']],
  ['another queue', drawn(name, sector, bye, { ...queue, queueId: 8 }), [2, 'actions', 'vendas']],
  [
    'a label besides',
    drawn(name, sector, { ...bye, next: 'marca' }, aNode('label', 'marca', { add: [3], remove: [], next: 'fila' }), queue),
    [2, 'actions', 'vendas'],
  ],
  [
    'an option that was drawn anew',
    drawn(
      name,
      {
        ...sector,
        menu: {
          as: 'auto',
          options: [
            { id: 'novo', label: 'Vendas', next: 'passo' },
            { id: 's', label: 'Suporte', next: 'passo' },
          ],
        },
      },
      bye,
      queue,
    ),
    [2, 'exits', 'vendas'],
  ],
] as const)('with %s', (_name, document, expected) => {
  const difference = comparePaths(pathThrough(published), pathThrough(document))

  expect(difference && [difference.index, difference.kind, difference.message?.text ?? null]).toEqual(expected)
})

test.each([
  [
    'two messages of one step',
    aNode('say', 'passo', {
      parts: [
        { part: 'text', text: 'Um.' },
        { part: 'text', text: 'Dois.' },
      ],
      next: 'fila',
    }),
    [],
  ],
  ['the same two of two steps', sayNode('passo', 'Um.', 'mais'), [sayNode('mais', 'Dois.', 'fila')]],
])('%s are the same to the contact', (_name, first, more) => {
  const whole = drawn(
    name,
    sector,
    aNode('say', 'passo', {
      parts: [
        { part: 'text', text: 'Um.' },
        { part: 'text', text: 'Dois.' },
      ],
      next: 'fila',
    }),
    queue,
  )

  expect(comparePaths(pathThrough(whole), pathThrough(drawn(name, sector, first, ...more, queue)))).toBeNull()
})

test('where all is the same but the end, the end is the difference', () => {
  const waiting = drawn(name, sector, bye, aNode('end', 'fila', {}))
  const silent = pathThrough(waiting)
  const elsewhere: FlowPath = { ...silent, end: { how: 'waiting', queueId: null, userId: null, at: 'setor' } }

  expect(comparePaths(silent, elsewhere)).toMatchObject({
    kind: 'end',
    message: { number: 2, text: 'vendas' },
    expected: { end: { how: 'end' } },
    now: { end: { how: 'waiting', at: 'setor' } },
  })
})

test('the order of names in what was stored says nothing', () => {
  const now = pathThrough(published)
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned)
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, one]) => [key, turned(one)]),
        )
      : value
  }
  const frames = now.frames.map((frame) => ({ ...frame, effects: frame.effects.map((effect) => Object.assign({}, effect, turned(effect))) }))

  expect(comparePaths({ ...now, frames }, now)).toBeNull()
})
