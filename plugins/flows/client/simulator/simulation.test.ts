import { describe, expect, test } from 'vitest'
import type { FlowDocument, FlowNode } from '../../contract/index.ts'
import { aDocument, aNode, anAsk, aSay } from '../testing/flows.ts'
import { factsAt } from './facts.ts'
import { answer, backTo, begin, currentStep, isStopped, passTime, rowsOf, type Simulation, stateOf, type World, write } from './simulation.ts'

const NOON = Date.UTC(2026, 10, 20, 15)

const worldOf = (document: FlowDocument, change: Partial<World> = {}): World => ({
  flowId: 4,
  document,
  others: new Map(),
  breakpoints: new Set(),
  facts: (simulation) => factsAt(simulation, true),
  ...change,
})

/** The conversation as lines of text; of a question without the list of its options. */
const read = (simulation: Simulation) =>
  rowsOf(simulation).map((row) => {
    if (row.by === 'flow') return row.parts.map((part) => (part.part === 'text' ? part.text.split('\n')[0] : part.name)).join(' / ')
    if (row.by === 'contact') return `> ${row.text}`
    return row.by === 'effect' ? `(${row.effect.do})` : `(${row.by})`
  })

const menu = aDocument(
  aSay('hello', 'q', 'Olá, {{firstName}}'),
  anAsk('q', { sales: 'bye', help: 'end' }, 'bye'),
  aSay('bye', 'close', 'Até logo'),
  aNode('close', 'close'),
  aNode('end', 'end'),
)

test('a conversation begins by itself, and waits for the contact', () => {
  const simulation = begin(NOON, worldOf(menu))

  expect(read(simulation)).toEqual(['Olá, Joana', 'Qual?'])
  expect(currentStep(simulation)).toBe('q')
})

test.each([
  ['an option that is pressed', 'Opção sales', 'sales', ['> Opção sales', 'Até logo', '(close)']],
  ['its number', '1', undefined, ['> 1', 'Até logo', '(close)']],
])('goes on by %s', (_name, text, optionId, after) => {
  const world = worldOf(menu)

  const simulation = write(begin(NOON, world), text, optionId, world)

  expect(read(simulation).slice(2)).toEqual(after)
  expect(stateOf(simulation)).toMatchObject({ phase: 'ended', endedBy: 'close' })
})

test('goes back to where it was, clock and all, and can go on otherwise', () => {
  const world = worldOf(menu)
  const begun = begin(NOON, world)
  const ended = write(begun, 'x', 'sales', world)

  const back = backTo(ended, 1)

  expect(back).toEqual(begun)
  expect(currentStep(write(back, 'y', 'help', world))).toBe('end')
  expect(backTo(begun, 0)).toEqual(begun)
})

test('silence comes when time is told to pass, at the minute it is due', () => {
  const [ask] = [anAsk('q', { a: 'end' })]
  const document = aDocument(
    { ...ask, ...(ask.kind === 'ask' && { silence: { minutes: 30, next: 'bye' } }) },
    aSay('bye', 'end', 'Ainda está aí?'),
    aNode('end', 'end'),
  )
  const world = worldOf(document)

  const simulation = passTime(begin(NOON, world), world)

  expect(read(simulation)).toEqual(['Qual?', '(time)', 'Ainda está aí?', '(release)'])
  expect(simulation.now - NOON).toBe(30 * 60_000)
})

test('where nothing is waited for, no time passes', () => {
  const world = worldOf(menu)
  const simulation = begin(NOON, world)

  expect(passTime(simulation, world)).toBe(simulation)
})

describe('another program', () => {
  const http = aNode('http', 'h')
  const document = aDocument(
    ...(http.kind === 'http' ? [{ ...http, save: [{ path: 'status', name: 'situacao' }], ok: 'good', failed: 'bad' }] : []),
    aSay('good', 'end', 'Está {{situacao}}'),
    aSay('bad', 'end', 'Não consegui ver'),
    aNode('end', 'end'),
  )
  const world = worldOf(document)

  test.each([
    [true, ['(http)', '(result)', 'Está a caminho', '(release)']],
    [false, ['(http)', '(result)', 'Não consegui ver', '(release)']],
  ])('that answers %s is told by hand', (ok, rows) => {
    const simulation = begin(NOON, world)

    expect(currentStep(simulation)).toBe('h')
    expect(read(answer(simulation, ok, ok ? { situacao: 'a caminho' } : {}, world))).toEqual(rows)
  })
})

describe('a stop', () => {
  const stopAt = (...ids: string[]) => worldOf(menu, { breakpoints: new Set(ids) })

  test('is before the step, and the conversation goes on as if there were none', () => {
    const world = stopAt('q')
    const stopped = begin(NOON, world)

    expect(read(stopped)).toEqual(['Olá, Joana'])
    expect([isStopped(stopped, menu), currentStep(stopped)]).toEqual([true, 'q'])

    const on = passTime(stopped, world)
    expect(read(on)).toEqual(['Olá, Joana', 'Qual?'])
    expect([isStopped(on, menu), currentStep(on)]).toEqual([false, 'q'])
    expect(read(write(on, 'x', 'sales', world)).slice(2)).toEqual(['> x', 'Até logo', '(close)'])
  })

  test('that is taken away while it holds lets it go on', () => {
    const stopped = begin(NOON, stopAt('hello'))

    expect(read(passTime(stopped, worldOf(menu)))).toEqual(['Olá, Joana', 'Qual?'])
  })

  test('that is set at the question being asked holds the next time', () => {
    const simulation = begin(NOON, worldOf(menu))

    expect(read(write(simulation, 'x', 'sales', stopAt('q'))).slice(2)).toEqual(['> x', 'Até logo', '(close)'])
  })
})

test('a draft that is changed meanwhile is what the next answer meets', () => {
  const simulation = begin(NOON, worldOf(menu))
  const changed = aDocument(...menu.nodes.map((node): FlowNode => (node.id === 'bye' ? aSay('bye', 'close', 'Volte sempre') : node)))

  expect(read(write(simulation, 'x', 'sales', worldOf(changed)))).toContain('Volte sempre')
})

test('another flow that is jumped to goes on there, and comes back', () => {
  const jump = aNode('jump', 'j')
  const document = aDocument(
    ...(jump.kind === 'jump' ? [{ ...jump, flowId: 9, returns: true, back: 'bye' }] : []),
    aSay('bye', 'end', 'De volta'),
    aNode('end', 'end'),
  )
  const other = aDocument(aSay('there', 'r', 'No outro'), aNode('return', 'r'))

  expect(read(begin(NOON, worldOf(document, { others: new Map([[9, other]]) })))).toEqual(['No outro', 'De volta', '(release)'])
})

test('labels that the flow gave are the contact’s from then on', () => {
  const label = aNode('label', 'l')
  const document = aDocument(...(label.kind === 'label' ? [{ ...label, add: [3], remove: [], next: 'q' }] : []), anAsk('q', { a: 'q' }))
  const simulation = begin(NOON, worldOf(document))

  expect(factsAt(simulation, true).labelIds).toEqual([3])
})
