import { expect, test } from 'vitest'
import { flowDocumentSchema } from '../document.ts'
import { lintDocument } from '../lint/lintDocument.ts'
import { aConversation } from '../testing/flows.ts'
import { importHandleFlow } from './handleFlow.ts'

const node = (id: string, type: string, data: object = {}) => ({ id, type, position: { x: 1, y: 2 }, data })
const to = (source: string, target: string, sourceHandle = 'a') => ({ source, target, sourceHandle })

const file = {
  nodes: [
    node('1', 'start'),
    node('2', 'singleBlock', {
      seq: ['message0', 'interval1', 'img2', 'message3'],
      elements: [
        { number: 'message0', value: 'Olá!' },
        { number: 'interval1', value: '3' },
        { number: 'img2', value: 'foto.png' },
        { number: 'message3', value: 'Tudo bem?' },
      ],
    }),
    node('3', 'menu', {
      message: 'Escolha:',
      arrayOption: [
        { number: 1, value: 'Vendas' },
        { number: 2, value: 'Dúvida' },
      ],
    }),
    node('4', 'ticket', { queueId: 7 }),
    node('5', 'question', { message: 'Qual?', waitTime: 2, waitUnit: 'hours', waitMessage: 'Alô?', fieldName: 'a dúvida' }),
    node('6', 'typebot', {}),
    node('7', 'message', { label: 'Anotado.' }),
  ],
  connections: [to('1', '2'), to('2', '3'), to('3', '4', 'a1'), to('3', '5', 'a2'), to('5', '6'), to('5', '4', 'noResponse'), to('6', '7')],
}
const read = (json: unknown) => {
  const made = importHandleFlow(json)
  if (!made) throw new Error('it is a flow')
  return made
}

test('a flow of the second builder goes as it did; what is not here is listed and led past', () => {
  const { document, report } = read(file)
  const talk = aConversation(document)

  talk.begin()
  expect([talk.said, talk.state.timer?.why]).toEqual([['Olá!'], 'wait'])
  talk.rings()
  expect(talk.said.slice(1)).toEqual(['Tudo bem?', 'Escolha:\n\n1. Vendas\n2. Dúvida'])
  talk.writes('2')
  talk.writes('o preço')

  expect(talk.said.slice(3)).toEqual(['Qual?', 'Anotado.'])
  expect(talk.state).toMatchObject({ phase: 'ended', variables: { a_d_vida: 'o preço' } })
  expect(report.filter(({ outcome }) => outcome !== 'taken')).toEqual([
    { what: '2: img2', outcome: 'dropped', why: 'mediaNotInFile' },
    { what: '4: ticket', outcome: 'changed', why: 'checkPlace' },
    { what: '6: typebot', outcome: 'dropped', why: 'unknownKind' },
  ])
  expect(flowDocumentSchema.safeParse(document).error).toBeUndefined()
  expect(lintDocument(document).filter(({ severity }) => severity === 'error')).toEqual([])
})

test('its silence leads where it led, after its own words', () => {
  const talk = aConversation(read(file).document)
  talk.begin()
  talk.rings()
  talk.writes('2')

  talk.rings()

  expect(talk.said.at(-1)).toBe('Alô?')
  expect(talk.effects.at(-1)).toMatchObject({ do: 'transfer', queueId: 7 })
})

test('the word that ended its conversations ends these', () => {
  const talk = aConversation(read(file).document)
  talk.begin()
  talk.rings()

  talk.writes('parar')

  expect(talk.effects.at(-1)).toMatchObject({ do: 'close' })
})

test.each([
  ['lines to nowhere', { nodes: [node('1', 'start'), node('2', 'message', { label: 'Oi' })], connections: [to('1', '9')] }],
  ['no start', { nodes: [node('2', 'message', { label: 'Oi' })], connections: [] }],
  ['broken parts', { nodes: [node('1', 'start'), { id: '2', type: 'menu', data: { arrayOption: 'x', message: 5 } }], connections: [to('1', '2')] }],
])('%s make a flow that can be drawn further', (_name, json) => {
  expect(flowDocumentSchema.safeParse(read(json).document).error).toBeUndefined()
})

test.each([null, [], {}, { nodes: [], connections: [] }, { nodeList: [] }])('%j is none', (json) => {
  expect(importHandleFlow(json)).toBeNull()
})
