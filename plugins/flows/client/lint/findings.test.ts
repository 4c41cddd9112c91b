import { expect, test } from 'vitest'
import type { Finding } from '../../contract/index.ts'
import { aDocument, aNode, aSay } from '../testing/flows.ts'
import { findingsOf } from './findings.ts'

const fromServer = (rule: string, nodeId: string | null): Finding => ({ rule, severity: 'error', nodeId, values: {} })
const document = aDocument(aSay('a', 'b'), aSay('b', null), aNode('end', 'alone'))
const rules = (found: readonly Finding[]) => found.map(({ rule, nodeId }) => `${rule} ${nodeId ?? ''}`.trim())

test('what is drawn is looked at here, errors before warnings', () => {
  const found = findingsOf(document, [])

  expect(rules(found)).toContain('openExit b')
  expect(rules(found)).toContain('unreachable alone')
  expect(found.findIndex(({ severity }) => severity === 'warning')).toBeGreaterThan(found.findLastIndex(({ severity }) => severity === 'error'))
})

test.each([
  ['a row that is gone', fromServer('queueGone', 'a'), true],
  ['a row of a step that was removed meanwhile', fromServer('queueGone', 'removed'), false],
  ['what is found here, and may be mended already', fromServer('openExit', 'a'), false],
])('of the server is taken, or not: %s', (_name, one, isTaken) => {
  expect(findingsOf(document, [one]).includes(one)).toBe(isTaken)
})
