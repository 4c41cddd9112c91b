import { describe, expect, test } from 'vitest'
import { lintDocument } from './index.ts'
import { compileSimple, readSimple, type SimpleReply } from './simple.ts'
import { aConversation } from './testing/flows.ts'

const reply = (change: Partial<SimpleReply> = {}): SimpleReply => ({
  message: 'Olá! Com o que podemos ajudar?',
  options: [
    { label: 'Vendas', reply: 'Passando para Vendas.', goal: { to: 'queue', id: 7 } },
    { label: 'Falar com Rui', reply: '', goal: { to: 'user', id: 3 } },
    { label: 'Horário', reply: 'Das 9 às 18 h.', goal: { to: 'menu', id: null } },
    { label: 'Só isso', reply: 'Até logo!', goal: { to: 'close', id: null } },
  ],
  misunderstood: 'Não entendi.',
  otherwise: { to: 'queue', id: null },
  silence: { minutes: 15, goal: { to: 'close', id: 2 } },
  ...change,
})

const forms: [string, SimpleReply][] = [
  ['a menu', reply()],
  ['a menu without silence', reply({ silence: null })],
  ['one that says nothing to what it does not understand', reply({ misunderstood: '' })],
  ['a message alone', reply({ options: [], silence: null })],
  ['a message that ends the conversation', reply({ options: [], silence: null, otherwise: { to: 'close', id: null } })],
]

test.each(forms)('%s is read back as it was written, and has no error', (_name, form) => {
  const document = compileSimple(form)

  expect(readSimple(document)).toEqual(form)
  expect(readSimple({ ...document, nodes: document.nodes.map((node) => ({ ...node, at: { x: 9, y: 9 } })) })).toEqual(form)
  expect(lintDocument(document).filter(({ severity }) => severity === 'error')).toEqual([])
})

describe('what a form cannot hold', () => {
  const document = compileSimple(reply())
  test.each([
    ['another step', { ...document, nodes: [...document.nodes, { kind: 'end' as const, id: 'x', title: '', at: { x: 0, y: 0 } }] }],
    ['a variable', { ...document, variables: [{ name: 'cidade', initial: '' }] }],
    ['a name of a step', { ...document, nodes: document.nodes.map((node) => (node.id === 'menu' ? { ...node, title: 'Menu' } : node)) }],
    ['a way to elsewhere', { ...document, nodes: document.nodes.map((node) => (node.kind === 'ask' ? { ...node, other: 'goal1' } : node)) }],
    ['a question without options', { ...document, nodes: document.nodes.map((node) => (node.kind === 'ask' ? { ...node, menu: undefined } : node)) }],
    ['a start that is not there', { ...document, start: 'nowhere' }],
  ])('is left to the builder: %s', (_name, changed) => {
    expect(readSimple(changed)).toBeNull()
  })
})

test.each([
  ['1', ['Passando para Vendas.'], { do: 'transfer', queueId: 7 }],
  ['falar com rui', [], { do: 'transfer', userId: 3 }],
  ['4', ['Até logo!'], { do: 'close' }],
])('the answer %j does what the form says', (text, expected, last) => {
  const talk = aConversation(compileSimple(reply()))
  talk.begin()
  const before = talk.said.length

  talk.writes(text)

  expect(talk.said.slice(before)).toEqual(expected)
  expect(talk.effects.at(-1)).toMatchObject(last)
})

test('an answer that leads back asks again, and silence ends it', () => {
  const talk = aConversation(compileSimple(reply()))
  talk.begin()

  talk.writes('3')
  expect(talk.said.slice(-2)).toEqual(['Das 9 às 18 h.', talk.said[0]])
  talk.rings()

  expect(talk.effects.at(-1)).toMatchObject({ do: 'close', reasonId: 2 })
})
