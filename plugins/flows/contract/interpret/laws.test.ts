import { expect, test } from 'vitest'
import type { FlowDocument, FlowNode } from '../document.ts'
import type { FlowEvent, FlowState } from '../machine.ts'
import { aDocument, aNode, askNode, libraryOf, NOON, sayNode, someFacts } from '../testing/flows.ts'
import { beginState, step } from './step.ts'

const RUNS = 300
const EVENTS = 40

/** Numbers that look random and are the same for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A flow of some nodes of every kind, each leading to any other. */
function someDocument(random: (below: number) => number): FlowDocument {
  const ids = Array.from({ length: 3 + random(8) }, (_none, index) => `n${index}`)
  const any = (): string => ids[random(ids.length)] ?? 'fim'
  const nodes = ids.map((id): FlowNode => {
    switch (random(13)) {
      case 0:
        return aNode('branch', id, { routes: [{ id: 'r', when: { op: 'text', how: 'contains', values: ['a'] }, next: any() }], other: any() })
      case 1:
        return aNode('split', id, {
          arms: [
            { id: 'x', percent: 40, next: any() },
            { id: 'y', percent: 60, next: any() },
          ],
        })
      case 2:
        return aNode('set', id, {
          values: [{ name: `v${random(3)}`, value: 'é {{v0}}{{v1}}'.slice(0, random(14)), scope: random(2) ? 'contact' : 'session' }],
          next: any(),
        })
      case 3:
        return aNode('wait', id, { for: { seconds: 1 + random(100) }, next: any() })
      case 4:
        if (random(2)) return aNode('added', id, { step: 'shop.open', settings: { title: 'de {{v0}}', stage: 1 }, ok: any(), failed: any() })
        return aNode('http', id, { method: 'GET', url: 'https://a.example/{{v0}}', headers: [], timeoutMs: 1_000, save: [], ok: any(), failed: any() })
      case 5:
        return aNode('label', id, { add: [random(5)], remove: [], next: any() })
      case 6:
        return aNode('assistant', id, { assistantId: 1, mode: random(2) ? 'takeOver' : 'oneReply', done: any(), failed: any() })
      case 7:
        return random(3) ? aNode('jump', id, { flowId: 1 + random(2), returns: random(2) === 0, back: any() }) : aNode('return', id, {})
      case 8:
        return random(2) ? aNode('close', id, { reasonId: null, say: 'tchau' }) : aNode('transfer', id, { queueId: 1, userId: null })
      case 9:
        return sayNode(id, 'oi {{nome}}', any())
      default:
        return askNode(id, {
          menu: random(2) ? { as: 'auto', options: [{ id: 'o', label: 'Sim', next: any() }] } : undefined,
          answer: { type: random(2) ? 'text' : 'number', save: `v${random(3)}`, scope: 'session' },
          other: any(),
          silence: random(2) ? { minutes: 5, next: any() } : undefined,
        })
    }
  })
  return aDocument(nodes)
}

function someEvent(random: (below: number) => number, state: FlowState, count: number): FlowEvent {
  const place = { id: `e${count}`, at: NOON + count * (1 + random(30)) * 1_000 }
  switch (random(12)) {
    case 0:
      return { ...place, type: 'timer', timerId: random(3) ? (state.timer?.id ?? 'antigo') : 'antigo' }
    case 1:
    case 2:
    case 3:
      return { ...place, type: 'result', effectId: random(4) ? (state.awaiting?.effectId ?? 'outro') : 'outro', ok: random(2) === 0, values: { v0: 'x' } }
    case 4:
      return random(6) ? { ...place, type: 'message', text: 'sim' } : { ...place, type: 'takenOver' }
    case 5:
      return { ...place, type: 'givenBack' }
    case 6:
      return random(8) ? { ...place, type: 'message', text: '7' } : { ...place, type: 'closed' }
    default:
      return { ...place, type: 'message', text: ['1', 'abacate', 'talvez', '42', ''][random(5)] ?? '' }
  }
}

/** Conversations through flows drawn at random: each state with the event that came to it. */
function* conversations() {
  for (let run = 1; run <= RUNS; run += 1) {
    const random = randomOf(run)
    const library = libraryOf({ 1: someDocument(random), 2: someDocument(random) })
    const document = library.document(1, 1)
    if (!document) throw new Error('no document')
    let state = beginState({ sessionId: `s${run}`, flowId: 1, version: 1, seed: run }, document)
    const facts = someFacts({ isOpen: { tenant: random(2) === 0, queue: true } })
    const steps = []
    for (let count = 0; count < EVENTS; count += 1) {
      const event: FlowEvent = count === 0 ? { id: 'e0', at: NOON, type: 'started', reason: 'test' } : someEvent(random, state, count)
      const frozen = JSON.stringify(state)
      const done = step(library, state, event, facts)
      steps.push({ before: state, frozen, event, done })
      state = done.state
    }
    yield { library, facts, steps }
  }
}
const all = [...conversations()]
const everyStep = all.flatMap(({ library, facts, steps }) => steps.map((one) => ({ library, facts, ...one })))

test('the flows that are drawn here go everywhere', () => {
  const effects = new Set(everyStep.flatMap(({ done }) => done.effects.map((effect) => effect.do)))
  const ends = new Set(everyStep.map(({ done }) => done.state.endedBy))

  expect([...effects].toSorted()).toEqual(['added', 'assistant', 'close', 'http', 'label', 'release', 'saveContact', 'send', 'timer', 'transfer'])
  expect([...ends]).toEqual(expect.arrayContaining(['end', 'transfer', 'close', 'person', 'assistant', 'fault']))
})

test('the same step gives the same to the byte, and changes nothing of what it was given', () => {
  for (const { library, facts, before, frozen, event, done } of everyStep) {
    expect(JSON.stringify(step(library, before, event, facts))).toBe(JSON.stringify(done))
    expect(JSON.stringify(before)).toBe(frozen)
  }
})

test('a state that went through the database goes on as if it had not', () => {
  for (const { library, facts, frozen, event, done } of everyStep) {
    const stored: FlowState = JSON.parse(frozen)
    expect(step(library, stored, event, facts)).toEqual(done)
  }
})

test('an event that was seen changes nothing and does nothing', () => {
  for (const { library, facts, event, done } of everyStep)
    expect(step(library, done.state, event, facts)).toEqual({ state: done.state, effects: [], trace: [] })
})

test('no two effects of a conversation have one id', () => {
  for (const { steps } of all) {
    const ids = steps.flatMap(({ done }) => done.effects.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('after a person took over, and after the end, nothing is done until it is given back', () => {
  for (const { before, event, done } of everyStep) {
    const isQuiet =
      before.phase === 'ended' || (before.phase === 'paused' && event.type !== 'givenBack') || event.type === 'takenOver' || event.type === 'closed'
    if (isQuiet) expect(done.effects).toEqual([])
  }
})

test('what nobody waits for changes nothing: other results, old timers', () => {
  for (const { before, event, done } of everyStep) {
    const isForeign =
      (event.type === 'result' && event.effectId !== before.awaiting?.effectId) || (event.type === 'timer' && event.timerId !== before.timer?.id)
    if (isForeign) expect({ ...done, state: { ...done.state, seen: before.seen } }).toEqual({ state: before, effects: [], trace: [] })
  }
})

test('a message that comes while something is waited for is kept, or heard at once', () => {
  for (const { before, event, done } of everyStep) {
    if (event.type === 'message' && before.awaiting) expect(done.state.queued.at(-1)?.id).toBe(event.id)
  }
})

test('no conversation says more than the limits between two answers, and none goes round without end', () => {
  for (const { done } of everyStep) {
    expect(done.effects.filter((effect) => effect.do === 'send').length).toBeLessThanOrEqual(41)
    expect(done.trace.length).toBeLessThan(200)
  }
})

test('the arm of a split depends on the conversation alone', () => {
  const arms = aNode('split', 'a', {
    arms: [
      { id: 'x', percent: 30, next: 'fim' },
      { id: 'y', percent: 70, next: 'fim' },
    ],
  })
  const document = aDocument([arms])
  const armOf = (seed: number) =>
    step(
      libraryOf({ 1: document }),
      beginState({ sessionId: 's', flowId: 1, version: 1, seed }, document),
      { id: 'e', at: NOON, type: 'started', reason: 'test' },
      someFacts(),
    ).trace[0]?.exit

  const taken = Array.from({ length: 2_000 }, (_none, seed) => armOf(seed))

  expect(taken).toEqual(Array.from({ length: 2_000 }, (_none, seed) => armOf(seed)))
  expect(taken.filter((arm) => arm === 'x').length / 2_000).toBeCloseTo(0.3, 1)
})
