import { describe, expect, test } from 'vitest'
import type { FlowDocument } from '../document.ts'
import type { FlowEvent } from '../machine.ts'
import { aDocument, aNode, askNode, libraryOf, NOON, sayNode, someFacts } from '../testing/flows.ts'
import { firstDifference, type Happened, outcomeOf, type Replay, replay } from './replay.ts'

type Untimed<Event> = Event extends { id: string } ? Omit<Event, 'id' | 'at'> : never

/** Events of a conversation: one each ten minutes, unless it says when. */
const record = (...events: (Untimed<FlowEvent> & { minute?: number; nodeId?: string })[]): Happened[] =>
  events.map(({ minute, nodeId, ...event }, index) => ({
    event: { ...event, id: `e${index}`, at: NOON + (minute ?? index * 10) * 60_000 },
    facts: someFacts(),
    trace: nodeId === undefined ? [] : [{ nodeId, exit: null }],
  }))
const started = { type: 'started', reason: 'connection' } as const
const wrote = (text: string, minute?: number) => ({ type: 'message', text, ...(minute !== undefined && { minute }) }) as const

const gone = (document: FlowDocument, happened: Happened[], others: Record<number, FlowDocument> = {}): Replay => {
  const done = replay(libraryOf({ ...others, 1: document }), { flowId: 1, version: 1, seed: 1 }, happened)
  if (!done) throw new Error('the flow is there')
  return done
}
const sentTexts = ({ frames }: Replay) =>
  frames.flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.do === 'send' ? effect.parts.map((part) => (part.part === 'text' ? part.text.split('\n')[0] : '')) : [])),
  )

const menu = (sales: string, change: Parameters<typeof askNode>[1] = {}): FlowDocument =>
  aDocument([
    askNode('Setor', {
      menu: {
        as: 'auto',
        options: [
          { id: 'v', label: 'Vendas', next: 'vendas' },
          { id: 's', label: 'Suporte', next: 'fim' },
        ],
      },
      ...change,
    }),
    sayNode('vendas', sales, 'fila'),
    aNode('transfer', 'fila', { queueId: 7, userId: null }),
  ])

describe('a conversation that took place', () => {
  test('goes as it went with the same flow', () => {
    const happened = record(started, wrote('vendas'))

    const [one, other] = [gone(menu('Já passo.'), happened), gone(menu('Já passo.'), happened)]

    expect(sentTexts(one)).toEqual(['Setor?', 'Já passo.'])
    expect(firstDifference(one, other)).toBeNull()
    expect(outcomeOf(one)).toEqual({ how: 'transfer', queueId: 7, userId: null })
  })

  test.each([
    ['another sentence', menu('Um momento.'), 1],
    ['another question', menu('Já passo.', { parts: [{ part: 'text', text: 'Com quem?' }] }), 0],
    ['another queue', { ...menu('Já passo.'), nodes: menu('Já passo.').nodes.map((node) => (node.kind === 'transfer' ? { ...node, queueId: 8 } : node)) }, 1],
    ['a note that nobody sees', { ...menu('Já passo.'), nodes: menu('Já passo.').nodes.map((node) => ({ ...node, note: 'x' })) }, null],
  ])('with %s parts after the event that it concerns', (_name, draft, at) => {
    const happened = record(started, wrote('vendas'))

    expect(firstDifference(gone(menu('Já passo.'), happened), gone(draft, happened))).toBe(at)
  })

  test('that ends earlier now hears the rest, and says nothing to it', () => {
    const short = aDocument([sayNode('tchau', 'Voltamos amanhã.', 'fim')])

    const now = gone(short, record(started, wrote('vendas'), wrote('alô?')))

    expect(sentTexts(now)).toEqual(['Voltamos amanhã.'])
    expect(now.frames.map(({ heard }) => heard.by)).toEqual(['program', 'contact', 'contact'])
    expect(outcomeOf(now)).toMatchObject({ how: 'end' })
  })

  test.each([
    ['later than the silence', 12, ['Setor?', 'Ainda está aí?']],
    ['before it', 4, ['Setor?', 'Já passo.']],
    ['within the time that a bell may be late', 5.5, ['Setor?', 'Já passo.']],
  ])('meets a silence that is new where the answer came %s', (_name, minute, texts) => {
    const draft = menu('Já passo.', { silence: { minutes: 5, say: 'Ainda está aí?', next: 'fim' } })

    expect(sentTexts(gone(draft, record(started, wrote('vendas', minute))))).toEqual(texts)
  })

  test('rings only its own bells', () => {
    const happened = record(started, { type: 'timer', timerId: 'gone', minute: 10 })

    expect(sentTexts(gone(menu('Já passo.'), happened))).toEqual(['Setor?'])
    expect(sentTexts(gone(menu('Já passo.', { silence: { minutes: 9, say: 'Alô?', next: 'fim' } }), happened))).toEqual(['Setor?', 'Alô?'])
  })
})

describe('what another program answered', () => {
  const http = (id: string) =>
    aDocument([
      aNode('http', id, {
        method: 'GET',
        url: 'https://exemplo.com.br',
        headers: [],
        timeoutMs: 5_000,
        save: [{ path: 'estado', name: 'estado' }],
        ok: 'bom',
        failed: 'fim',
      }),
      sayNode('bom', 'Está {{estado}}.', 'fim'),
    ])
  const happened = record(started, { type: 'result', effectId: 's:9', ok: true, values: { estado: 'a caminho' }, nodeId: 'pedido' })

  test('is answered to the step that it was answered to', () => {
    expect(sentTexts(gone(http('pedido'), happened))).toEqual(['Está a caminho.'])
  })

  test('is not known to a step that was never asked then', () => {
    const now = gone(http('novo'), happened)

    expect(sentTexts(now)).toEqual([])
    expect(outcomeOf(now)).toMatchObject({ how: 'unknown' })
  })
})

test('what the flow itself does to the contact it knows afterwards', () => {
  const draft = aDocument([
    aNode('label', 'marca', { add: [3], remove: [], next: 'q' }),
    askNode('q', { other: 'qual' }),
    aNode('branch', 'qual', { routes: [{ id: 'r', when: { op: 'label', labelId: 3, has: true }, next: 'sim' }], other: 'fim' }),
    sayNode('sim', 'Marcado.', 'fim'),
  ])

  expect(sentTexts(gone(draft, record(started, wrote('oi'))))).toEqual(['q?', 'Marcado.'])
})

test('a person who took it over ends what can be told', () => {
  const now = gone(menu('Já passo.'), record(started, { type: 'takenOver' }))

  expect(outcomeOf(now)).toMatchObject({ how: 'person' })
})
