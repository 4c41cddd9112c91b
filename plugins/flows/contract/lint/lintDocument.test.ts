import { describe, expect, test } from 'vitest'
import type { FlowDocument, FlowNode } from '../document.ts'
import { aDocument, aNode, askNode, sayNode } from '../testing/flows.ts'
import { lintDocument } from './lintDocument.ts'

const clean = aDocument([askNode('Nome', { answer: { type: 'text', scope: 'session' }, other: 'fim', silence: { minutes: 5, next: 'fim' } })])
const withNode = (node: FlowNode): FlowDocument => ({ ...clean, start: node.id, nodes: [node, ...clean.nodes] })
const route = (id: string, when: Parameters<typeof aNode<'branch'>>[2]['routes'][number]['when']) => ({ id, when, next: 'Nome' })
const menu = (...labels: string[]) => ({ as: 'auto' as const, options: labels.map((label, index) => ({ id: `o${index}`, label, next: 'fim' })) })
const rulesOf = (document: FlowDocument) => lintDocument(document).map(({ severity, rule, nodeId }) => `${severity} ${rule} ${nodeId ?? '-'}`)

test('a flow that is whole has nothing against it', () => {
  expect(lintDocument(clean)).toEqual([])
})

describe('is found', () => {
  test.each<[string, FlowDocument, string]>([
    ['an open exit', withNode(sayNode('a', 'oi', null)), 'error openExit a'],
    ['an exit to nothing', withNode(sayNode('a', 'oi', 'sumiu')), 'error nodeMissing a'],
    ['a start that is not there', { ...clean, start: 'sumiu' }, 'error nodeMissing -'],
    ['two steps of one code', { ...clean, nodes: [...clean.nodes, sayNode('Nome', 'x', 'fim')] }, 'error nodeTwice Nome'],
    [
      'a flow without an end',
      aDocument([askNode('a', { other: 'a' })], { defaults: { invalid: { max: 1, repeat: false, next: 'a' }, maxHops: 20 } }),
      'error noEnd -',
    ],
    ['a step that nothing leads to', { ...clean, nodes: [...clean.nodes, sayNode('só', 'x', 'fim')] }, 'warning unreachable só'],
    ['a circle that waits for nobody', withNode(sayNode('a', 'x', 'a')), 'error endlessLoop a'],
    [
      'parts that are no hundred',
      withNode(
        aNode('split', 'a', {
          arms: [
            { id: 'x', percent: 50, next: 'Nome' },
            { id: 'y', percent: 40, next: 'Nome' },
          ],
        }),
      ),
      'error percentNotHundred a',
    ],
    [
      'an address without TLS',
      withNode(aNode('http', 'a', { method: 'GET', url: 'http://a.example', headers: [], timeoutMs: 500, save: [], ok: 'Nome', failed: 'Nome' })),
      'warning urlNotHttps a',
    ],
    [
      'a host that a variable chooses',
      withNode(aNode('http', 'a', { method: 'GET', url: 'https://{{nome}}/x', headers: [], timeoutMs: 500, save: [], ok: 'Nome', failed: 'Nome' })),
      'error urlUnfit a',
    ],
    [
      'a pattern without bound',
      withNode(aNode('branch', 'a', { routes: [route('r', { op: 'text', how: 'regex', values: ['(a+)+b'] })], other: 'Nome' })),
      'error patternUnsafe a',
    ],
    [
      'a pattern deep inside',
      withNode(aNode('branch', 'a', { routes: [route('r', { op: 'none', of: [{ op: 'text', how: 'regex', values: ['('] }] })], other: 'Nome' })),
      'error patternUnsafe a',
    ],
    [
      'a way behind one that takes all',
      withNode(aNode('branch', 'a', { routes: [route('r', { op: 'any' }), route('s', { op: 'channel', among: ['sms'] })], other: 'Nome' })),
      'warning routeCovered a',
    ],
    ['options of one name', withNode(askNode('a', { menu: menu('Não', 'nao'), silence: { minutes: 1, next: 'fim' } })), 'error optionTwice a'],
    ['an option named as another’s number', withNode(askNode('a', { menu: menu('2', 'Sim'), silence: { minutes: 1, next: 'fim' } })), 'error optionTwice a'],
    ['an option without a name', withNode(askNode('a', { menu: menu(' '), silence: { minutes: 1, next: 'fim' } })), 'error optionEmpty a'],
    [
      'a word of everywhere in a menu',
      {
        ...withNode(askNode('a', { menu: menu('Sair'), silence: { minutes: 1, next: 'fim' } })),
        anywhere: [{ id: 'x', when: { op: 'text', how: 'is', values: ['sair'] }, next: 'fim' }],
      },
      'warning anywhereInMenu a',
    ],
    ['a question that waits for ever', withNode(askNode('a', { other: 'Nome' })), 'warning noSilence a'],
    ['a variable that nothing sets', withNode(sayNode('a', 'Oi {{apelido}}', 'Nome')), 'error variableUnknown a'],
    [
      'a condition on such a variable',
      withNode(aNode('branch', 'a', { routes: [route('r', { op: 'variable', name: 'apelido', how: 'set' })], other: 'Nome' })),
      'error variableUnknown a',
    ],
    ['a variable that nothing reads', { ...clean, variables: [{ name: 'solta', initial: '' }] }, 'warning variableUnread -'],
  ])('%s', (_what, document, found) => {
    expect(rulesOf(document)).toContain(found)
  })

  const keeping = withNode(askNode('a', { answer: { type: 'text', save: 'cor', scope: 'session' }, other: 'b', silence: { minutes: 1, next: 'fim' } }))
  test.each<[string, FlowDocument]>([
    ['a question whose options are all it takes', withNode(askNode('a', { menu: menu('Sim'), silence: { minutes: 1, next: 'Nome' } }))],
    ['a text with what is known of the contact', withNode(sayNode('a', 'Oi {{primeiroNome}}, {{ protocolo }}', 'Nome'))],
    ['a variable that a question keeps', { ...keeping, nodes: [...keeping.nodes, sayNode('b', '{{cor}}', 'Nome')] }],
    ['a circle through a question', withNode(askNode('a', { other: 'a', silence: { minutes: 1, next: 'fim' } }))],
  ])('nothing against %s', (_what, document) => {
    expect(lintDocument(document).filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

test('a flow of 5,000 steps in a row is looked through', () => {
  const nodes = Array.from({ length: 4_998 }, (_none, index) => sayNode(`n${index}`, 'oi', index === 4_997 ? 'fim' : `n${index + 1}`))

  expect(lintDocument(aDocument(nodes))).toEqual([])
})
