import { expect, test } from 'vitest'
import { flowDocumentSchema } from '../document.ts'
import { lintDocument } from '../lint/lintDocument.ts'
import { aConversation } from '../testing/flows.ts'
import { importStepFlow } from './stepFlow.ts'

const flow = (change: object = {}) => ({
  name: 'Atendimento',
  nodeList: [
    { id: 'start', type: 'start', left: '26px', top: '30px' },
    {
      id: 'configurations',
      type: 'configurations',
      configurations: {
        notOptionsSelectMessage: { message: 'Opção inválida', stepReturn: 'A' },
        notResponseMessage: { time: 10, type: 1, destiny: 7, message: '' },
        maxRetryBotMessage: { number: 2, type: 1, destiny: 7 },
        answerCloseTicket: ['sair'],
      },
    },
    {
      id: 'nodeC',
      name: 'Boas vindas',
      type: 'node',
      left: '300px',
      top: '120px',
      interactions: [
        { type: 'MessageField', data: { message: 'Olá {{name}}' } },
        { type: 'DelayField', data: { delay: 2 } },
        { type: 'MessageField', data: { message: '1 vendas\n2 outro' } },
        { type: 'MediaField', data: { mediaUrl: 'x.png' } },
      ],
      conditions: [
        { type: 'R', condition: ['1', 'vendas'], action: 1, queueId: 4 },
        { type: 'R', condition: ['2'], action: 0, nextStepId: 'passo 2' },
        { type: 'R', condition: ['3'], action: 3 },
        { type: 'X', condition: ['?'], action: 0 },
      ],
    },
    { id: 'passo 2', name: 'Outro', type: 'node', left: '600px', top: '0px', interactions: [], conditions: [{ type: 'US', action: 2, userIdDestination: 9 }] },
  ],
  lineList: [{ from: 'start', to: 'nodeC' }],
  ...change,
})

test('a flow of the family becomes one of ours that is whole', () => {
  const made = importStepFlow(flow())

  expect(flowDocumentSchema.safeParse(made?.document).success).toBe(true)
  expect(lintDocument(flowDocumentSchema.parse(made?.document)).filter(({ severity }) => severity === 'error')).toEqual([])
  expect(made?.document.nodes.find(({ id }) => id === 'nodeC')).toMatchObject({ kind: 'say', title: 'Boas vindas', at: { x: 300, y: 120 } })
})

test('nothing of the file is left out without a word', () => {
  expect(importStepFlow(flow())?.report.map(({ what, outcome, why }) => `${what} ${outcome} ${why}`.trim())).toEqual([
    'Boas vindas: MessageField taken',
    'Boas vindas: DelayField taken',
    'Boas vindas: MessageField taken',
    'Boas vindas: MediaField dropped mediaNotInFile',
    'Boas vindas: 1 changed checkPlace',
    'Boas vindas: 2 taken',
    'Boas vindas: 3 changed checkPlace',
    'Boas vindas: 4 dropped unknownCondition',
    'Outro: 1 changed checkPlace',
  ])
})

test.each<[string, string[], string, object]>([
  ['the queue of an answer', ['vendas'], 'nodeC_4 r1', { do: 'transfer', queueId: 4, userId: null }],
  ['the end', ['3'], 'nodeC_4 r3', { do: 'close' }],
  ['the end, by its word', ['SAIR'], 'nodeC_4 close', { do: 'close' }],
  ['the queue of who answers nothing that fits', ['x', 'y'], 'nodeC_4 invalid', { do: 'transfer', queueId: 7 }],
  ['a person, after another step', ['2', 'qualquer coisa'], 'passo_2 r1', { do: 'transfer', userId: 9 }],
])('it leads to %s', (_what, sayings, exit, effect) => {
  const talk = aConversation(flowDocumentSchema.parse(importStepFlow(flow())?.document))
  talk.begin()
  talk.rings()
  expect(talk.said).toEqual(['Olá ', '1 vendas\n2 outro'])
  for (const text of sayings) talk.writes(text)

  expect(talk.trace.map(({ nodeId, exit: taken }) => `${nodeId} ${taken}`)).toContain(exit)
  expect(talk.effects.at(-1)).toMatchObject(effect)
})

test.each([[null], [{}], ['nodeList'], [{ nodeList: [], lineList: [] }], [{ nodes: [], connections: [] }]])('%j is no such flow', (json) => {
  expect(importStepFlow(json)).toBeNull()
})
