import { describe, expect, test } from 'vitest'
import { flowDocumentSchema } from '../../document.ts'
import { lintDocument } from '../../lint/lintDocument.ts'
import { aConversation } from '../../testing/flows.ts'
import { importTypebot } from './importTypebot.ts'

const text = (id: string, ...lines: string[]) => ({ id, type: 'text', content: { richText: lines.map((line) => ({ type: 'p', children: [{ text: line }] })) } })
const edge = (id: string, from: object, groupId: string, blockId?: string) => ({ id, from, to: { groupId, ...(blockId !== undefined && { blockId }) } })
const group = (id: string, ...blocks: object[]) => ({ id, title: `Grupo ${id}`, graphCoordinates: { x: 10, y: 20 }, blocks })

const bot = (groups: object[], edges: object[] = [], more: object = {}) => ({
  version: '6',
  name: 'Padaria',
  events: [{ id: 'ev', type: 'start', outgoingEdgeId: 'e0' }],
  groups,
  edges: [edge('e0', { eventId: 'ev' }, 'g1'), ...edges],
  variables: [
    { id: 'v1', name: 'Nome Completo' },
    { id: 'v2', name: 'idade', value: '0' },
  ],
  ...more,
})
const read = (json: unknown) => {
  const made = importTypebot(json)
  if (!made) throw new Error('it is a bot')
  return made
}

const menu = {
  id: 'b3',
  type: 'choice input',
  items: [
    { id: 'i1', content: 'Pedir', outgoingEdgeId: 'e1' },
    { id: 'i2', content: 'Sair' },
  ],
  outgoingEdgeId: 'e2',
}
const bakery = bot(
  [
    group('g1', text('b1', 'Olá!'), text('b2', 'Bem-vindo à padaria.'), menu),
    group('g2', text('b4', 'Como se chama?'), { id: 'b5', type: 'text input', options: { variableId: 'v1' } }, text('b6', 'Anotado, {{Nome Completo}}.'), {
      id: 'b7',
      type: 'Jump',
      options: { groupId: 'g3' },
    }),
    group('g3', text('b8', 'Até logo!')),
  ],
  [edge('e1', { blockId: 'b3', itemId: 'i1' }, 'g2'), edge('e2', { blockId: 'b3' }, 'g3')],
)

describe('a bot', () => {
  test('goes as it did: bubbles together, options to their groups, jumps, names of variables', () => {
    const { document, report } = read(bakery)
    const talk = aConversation(document)

    talk.begin()
    expect(talk.said).toEqual(['Olá!', 'Bem-vindo à padaria.', '\n\n1. Pedir\n2. Sair'.trim()])
    talk.writes('1')
    talk.writes('Ana Prado')

    expect(talk.said.slice(3)).toEqual(['Como se chama?', 'Anotado, Ana Prado.', 'Até logo!'])
    expect(talk.state).toMatchObject({ phase: 'ended', variables: { Nome_Completo: 'Ana Prado' } })
    expect(report.every(({ outcome }) => outcome === 'taken')).toBe(true)
    expect(document.nodes.find(({ id }) => id === 'b1')).toMatchObject({ title: 'Grupo g1', parts: [{ text: 'Olá!' }, { text: 'Bem-vindo à padaria.' }] })
    expect(flowDocumentSchema.safeParse(document).error).toBeUndefined()
    expect(lintDocument(document).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('an option without a way of its own takes that of the block', () => {
    const talk = aConversation(read(bakery).document)
    talk.begin()

    talk.writes('sair')

    expect(talk.said.at(-1)).toBe('Até logo!')
  })

  test('of an older version begins where its start block leads', () => {
    const old = { ...bot([group('g0', { id: 'b0', type: 'start', outgoingEdgeId: 'e0' }), group('g1', text('b1', 'Oi'))]), events: undefined }

    expect(read(old).document.start).toBe('b1')
  })
})

describe('a condition', () => {
  const asked = (comparisonOperator: string, value: string, logicalOperator = 'AND') =>
    bot(
      [
        group(
          'g1',
          { id: 'b1', type: 'number input', options: { variableId: 'v2' } },
          {
            id: 'b2',
            type: 'Condition',
            items: [{ id: 'i1', outgoingEdgeId: 'e1', content: { logicalOperator, comparisons: [{ variableId: 'v2', comparisonOperator, value }] } }],
            outgoingEdgeId: 'e2',
          },
        ),
        group('g2', text('b3', 'sim')),
        group('g3', text('b4', 'não')),
      ],
      [edge('e1', { blockId: 'b2', itemId: 'i1' }, 'g2'), edge('e2', { blockId: 'b2' }, 'g3')],
    )

  test.each([
    ['Equal to', '18', '18', 'sim'],
    ['Not equal', '18', '18', 'não'],
    ['Greater than', '17', '18', 'sim'],
    ['Greater or equal to', '18', '18', 'sim'],
    ['Less or equal to', '17', '18', 'não'],
    ['Contains', '8', '18', 'sim'],
    ['Does not contain', '8', '18', 'não'],
    ['Starts with', '1', '18', 'sim'],
    ['Ends with', '1', '18', 'não'],
    ['Matches regex', '^1\\d$', '18', 'sim'],
    ['Does not match regex', '^1\\d$', '18', 'não'],
    ['Is set', '', '18', 'sim'],
    ['Is empty', '', '18', 'não'],
  ])('%s %j holds for %j: %s', (operator, value, answer, expected) => {
    const talk = aConversation(read(asked(operator, value)).document)
    talk.begin()

    talk.writes(answer)

    expect(talk.said).toEqual([expected])
  })

  test('that cannot be asked here is left out, listed, and its other way is taken', () => {
    const { document, report } = read(asked('Rhymes with', '18'))

    expect(report.at(1)).toEqual({ what: 'Grupo g1: Condition', outcome: 'dropped', why: 'unknownCondition' })
    expect(document.nodes.find(({ id }) => id === 'b1')).toMatchObject({ kind: 'ask', other: 'b4' })
  })
})

test.each([
  [
    { type: 'Set variable', options: { variableId: 'v2', expressionToEvaluate: '{{Nome Completo}}!' } },
    'taken',
    { kind: 'set', values: [{ value: '{{Nome_Completo}}!' }] },
  ],
  [{ type: 'Set variable', options: { variableId: 'v2', isCode: true, expressionToEvaluate: 'fetch("x")' } }, 'dropped', undefined],
  [{ type: 'Wait', options: { secondsToWaitFor: '3' } }, 'taken', { kind: 'wait', for: { seconds: 3 } }],
  [
    {
      type: 'AB test',
      items: [
        { id: 'i', path: 'a' },
        { id: 'j', path: 'b' },
      ],
      options: { aPercent: 30 },
    },
    'taken',
    { kind: 'split', arms: [{ percent: 30 }, { percent: 70 }] },
  ],
  [
    {
      type: 'Webhook',
      options: {
        webhook: { url: 'https://exemplo.com.br/{{idade}}', method: 'GET', headers: [{ key: 'X-Casa', value: '1' }] },
        responseVariableMapping: [{ bodyPath: 'data.estado', variableId: 'v2' }],
      },
    },
    'changed',
    { kind: 'http', method: 'GET', url: 'https://exemplo.com.br/{{idade}}', save: [{ path: 'estado', name: 'idade' }] },
  ],
  [{ type: 'choice input', items: [{ id: 'i', content: 'Um' }], options: { isMultipleChoice: true } }, 'changed', { kind: 'ask' }],
  [{ type: 'date input', options: {} }, 'changed', { kind: 'ask', answer: { type: 'date' } }],
  [{ type: 'image', content: { url: 'https://x/y.png' } }, 'dropped', undefined],
  [{ type: 'Code', options: { content: 'alert(1)' } }, 'dropped', undefined],
  [{ type: 'Typebot link', options: { typebotId: 'outro' } }, 'dropped', undefined],
  [{ type: 'Google Sheets' }, 'dropped', undefined],
  [{ type: 'text', content: {} }, 'dropped', undefined],
])('the block %j is %s', (block, outcome, node) => {
  const { document, report } = read(bot([group('g1', { id: 'b1', ...block }, text('b2', 'depois'))]))

  expect(report[0]).toMatchObject({ outcome })
  const made = document.nodes.find(({ id }) => id === 'b1')
  if (node) expect(made).toMatchObject(node)
  else expect([made, document.start]).toEqual([undefined, 'b2'])
  expect(flowDocumentSchema.safeParse(document).error).toBeUndefined()
})

test.each([
  ['groups that lead round to one another without doing anything', bot([group('g1', { id: 'b1', type: 'Jump', options: { groupId: 'g1' } })]), '_end'],
  ['edges to nowhere', bot([group('g1', { ...text('b1', 'Oi'), outgoingEdgeId: 'e9' })]), 'b1'],
  ['no start', { ...bot([group('g1', text('b1', 'Oi'))]), events: [], edges: [] }, 'b1'],
])('%s end', (_name, json, start) => {
  const { document } = read(json)

  expect(document.start).toBe(start)
  expect(flowDocumentSchema.safeParse(document).error).toBeUndefined()
})

test.each([null, [], {}, { groups: [], edges: [] }, { nodes: [], connections: [] }])('%j is none', (json) => {
  expect(importTypebot(json)).toBeNull()
})
