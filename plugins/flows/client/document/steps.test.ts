import { describe, expect, test } from 'vitest'
import { aBooking, aDocument, aNode, anAsk, aSay } from '../testing/flows.ts'
import { exitsOf, mapExits, withExit } from './exits.ts'
import { nodeKinds } from './newNode.ts'
import { addAfter, connect, freePlace, heightOf, moveNodes, nodeOf, removeNodes } from './steps.ts'

const leads = (document: Parameters<typeof nodeOf>[0], id: string) => {
  const node = nodeOf(document, id)
  return node ? Object.fromEntries(exitsOf(node).map((exit) => [exit.id, exit.next])) : null
}

describe('ways out of a step', () => {
  test.each([
    ['say', ['next']],
    ['ask', ['other', 'silence']],
    ['branch', ['id1', 'other']],
    ['split', ['id1', 'id2']],
    ['set', ['next']],
    ['wait', ['next']],
    ['http', ['ok', 'failed']],
    ['label', ['next']],
    ['lane', ['next']],
    ['note', ['next']],
    ['assistant', ['done', 'failed']],
    ['jump', []],
    ['return', []],
    ['end', []],
    ['transfer', []],
    ['close', []],
  ] as const)('of a new %s are %j', (kind, exits) => {
    expect(exitsOf(aNode(kind, 'a')).map(({ id }) => id)).toEqual(exits)
  })

  test('of a step that a plugin added are those of its result, and lead where they are led', () => {
    const led = mapExits(aBooking('a'), () => 'goal')

    expect(exitsOf(aBooking('a')).map(({ id }) => id)).toEqual(['ok', 'failed'])
    expect(withExit(led, 'failed', null)).toMatchObject({ ok: 'goal', failed: null })
  })

  test('of a question are its options, its routes, and what remains', () => {
    const ask = { ...anAsk('q', { o1: 'x', o2: null }), routes: [{ id: 'r1', label: 'Pessoa', when: { op: 'any' as const }, next: 'y' }] }

    const invalid = ask.kind === 'ask' ? { ...ask, invalid: { max: 2, repeat: true, next: 'z' } } : ask

    expect(exitsOf(invalid).map(({ kind, next }) => [kind, next])).toEqual([
      ['option', 'x'],
      ['option', null],
      ['route', 'y'],
      ['other', null],
      ['invalid', 'z'],
    ])
  })

  test.each(nodeKinds)('of a %s all lead where they are led, and nowhere else', (kind) => {
    const led = mapExits(aNode(kind, 'a'), () => 'goal')

    expect(exitsOf(led).every(({ next }) => next === 'goal')).toBe(true)
    for (const { id } of exitsOf(led)) {
      const cut = withExit(led, id, null)
      expect(exitsOf(cut).filter(({ next }) => next === null)).toHaveLength(1)
    }
  })

  test('that are not there change nothing', () => {
    const node = aSay('a', 'b')

    expect(withExit(node, 'nowhere', 'c')).toBe(node)
    expect(withExit(node, 'next', 'b')).toBe(node)
  })
})

describe('a step put behind another', () => {
  test('is where the way leads', () => {
    const grown = addAfter(aDocument(aSay('a', null)), 'a', 'next', aSay('n', null))

    expect(leads(grown, 'a')).toEqual({ next: 'n' })
    expect(leads(grown, 'n')).toEqual({ next: null })
  })

  test('goes on to what was there before', () => {
    const grown = addAfter(aDocument(anAsk('a', { o1: 'b' }), aSay('b', null)), 'a', 'o1', anAsk('n', { p1: null, p2: null }))

    expect(leads(grown, 'a')).toMatchObject({ o1: 'n' })
    expect(leads(grown, 'n')).toEqual({ p1: 'b', p2: null, other: null })
  })

  test('that leads nowhere ends the way', () => {
    const grown = addAfter(aDocument(aSay('a', 'b'), aSay('b', null)), 'a', 'next', aNode('end', 'n'))

    expect(leads(grown, 'a')).toEqual({ next: 'n' })
  })

  test('of no other stands alone', () => {
    const grown = addAfter(aDocument(aSay('a', null)), null, null, aSay('n', null))

    expect(leads(grown, 'a')).toEqual({ next: null })
    expect(nodeOf(grown, 'n')).toBeDefined()
  })

  test('covers none', () => {
    const document = aDocument(aSay('a', null), anAsk('b', { o1: null, o2: null }))
    const [, tall] = moveNodes(document, new Map([['b', { x: 340, y: 0 }]])).nodes

    const place = freePlace(aDocument(...(tall ? [aSay('a', null), tall] : [])), { x: 340, y: 20 })

    expect(place.y).toBeGreaterThanOrEqual(tall ? heightOf(tall) : 0)
  })
})

describe('steps that are removed', () => {
  const document = {
    ...aDocument(aSay('a', 'b'), anAsk('b', { o1: 'c', o2: 'a' }, 'c'), aSay('c', null)),
    anywhere: [{ id: 'w', when: { op: 'any' as const }, next: 'c' }],
    defaults: { invalid: { max: 1, repeat: true, next: 'c' }, silence: { minutes: 5, next: 'c' }, maxHops: 50 },
  }

  test('take every way to them along', () => {
    const less = removeNodes(document, ['c'])

    expect(less.nodes.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(leads(less, 'b')).toEqual({ o1: null, o2: 'a', other: null })
    expect(less.anywhere[0]?.next).toBeNull()
    expect(less.defaults.invalid.next).toBeNull()
    expect(less.defaults.silence?.next).toBeNull()
  })

  test('are never the start', () => {
    expect(removeNodes(document, ['a'])).toBe(document)
    expect(removeNodes(document, ['a', 'c']).nodes.map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

test('a way that is cut leads nowhere', () => {
  expect(leads(connect(aDocument(aSay('a', 'b'), aSay('b', null)), 'a', 'next', null), 'a')).toEqual({ next: null })
})

test('steps that stay where they are change nothing', () => {
  const document = aDocument(aSay('a', null))

  expect(moveNodes(document, new Map([['a', { x: 0, y: 0 }]]))).toBe(document)
  expect(moveNodes(document, new Map([['a', { x: 8, y: 0 }]])).nodes[0]?.at).toEqual({ x: 8, y: 0 })
})
