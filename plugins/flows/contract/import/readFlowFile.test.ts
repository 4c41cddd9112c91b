import { expect, test } from 'vitest'
import { aDocument, sayNode } from '../testing/flows.ts'
import { flowFile, readFlowFile } from './readFlowFile.ts'

test('what is saved is read again as it was', () => {
  const document = aDocument([sayNode('a', 'Olá', 'fim')])

  expect(readFlowFile(flowFile('Recepção', document))).toEqual({ name: 'Recepção', document, report: [] })
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
