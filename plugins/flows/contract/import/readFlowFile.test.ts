import { expect, test } from 'vitest'
import { aDocument, aNode, sayNode } from '../testing/flows.ts'
import { flowFile, readFlowFile } from './readFlowFile.ts'

test('what is saved is read again as it was', () => {
  const document = aDocument([sayNode('a', 'Olá', 'fim')])

  expect(readFlowFile(flowFile('Recepção', document))).toEqual({ name: 'Recepção', document, report: [] })
})

test('a step that a plugin added is saved and read, whether the plugin is there or not', () => {
  const step = aNode('added', 'a', { step: 'shop.open', settings: { title: 'De {{nome}}', stage: 7 }, ok: 'fim', failed: 'fim' })

  expect(readFlowFile(flowFile('Loja', aDocument([step])))?.document.nodes[0]).toEqual(step)
})

test.each([
  ['an id without a plugin', { step: 'open' }],
  ['a text without end', { settings: { title: 'x'.repeat(5_000) } }],
  ['settings without end', { settings: Object.fromEntries(Array.from({ length: 31 }, (_none, at) => [`s${at}`, 1])) }],
  ['a setting that is neither text nor number', { settings: { title: { deep: 1 } } }],
])('such a step with %s is no step', (_name, change) => {
  const step = { ...aNode('added', 'a', { step: 'shop.open', settings: {}, ok: 'fim', failed: 'fim' }), ...change }

  expect(readFlowFile(JSON.stringify({ name: 'Loja', draft: { ...aDocument([]), nodes: [step] } }))).toBeNull()
})

test('a file of the family is read with its name', () => {
  const file = {
    name: 'Antigo',
    nodeList: [{ id: 'nodeC', name: 'Oi', type: 'node', left: '0px', top: '0px', interactions: [], conditions: [] }],
    lineList: [],
  }

  expect(readFlowFile(JSON.stringify(file))).toMatchObject({ name: 'Antigo', document: { format: 'balcao.flow/1' } })
})

test.each(['', '{', 'null', '[]', '{"draft":{}}', '{"nodes":[],"connections":[]}'])('%j is no flow', (text) => {
  expect(readFlowFile(text)).toBeNull()
})
