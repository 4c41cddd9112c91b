import { describe, expect, test } from 'vitest'
import { ownKinds } from '../ownKinds.ts'
import { cleanExpectation, type Expectation, expectationProblems, type Judgement, missesOf, nothingExpected, type Outcome } from './expectation.ts'

const reply: Outcome = { text: 'Olá! A entrega é grátis acima de R$ 100.', hasHandedOver: false, queueId: null, tools: [], documentIds: [] }
const handed: Outcome = { ...reply, hasHandedOver: true, queueId: 7 }

const table: [what: string, expected: Partial<Expectation>, outcome: Outcome, misses: string[], judgement?: Judgement][] = [
  ['nothing wanted', {}, reply, []],
  ['a word that is there', { contains: ['entrega'] }, reply, []],
  ['whatever case and accents', { contains: ['E GRATIS', 'r$ 100'] }, reply, []],
  ['part of a word', { contains: ['entre'] }, reply, ['contains entre']],
  ['one of two is missing', { contains: ['entrega', 'boleto'] }, reply, ['contains boleto']],
  ['a word that must not be there', { lacks: ['gratis'] }, reply, ['lacks gratis']],
  ['a word that is not there', { lacks: ['amanhã'] }, reply, []],
  ['a hand-over that is missing', { handOver: 'must', queueId: 7 }, reply, ['handOver ']],
  ['a hand-over', { handOver: 'must' }, handed, []],
  ['a hand-over to the queue', { handOver: 'must', queueId: 7 }, handed, []],
  ['a hand-over elsewhere', { handOver: 'must', queueId: 8 }, handed, ['queue 7']],
  ['a hand-over to no queue', { handOver: 'must', queueId: 8 }, { ...handed, queueId: null }, ['queue ']],
  ['an unwanted hand-over', { handOver: 'mustNot' }, handed, ['noHandOver ']],
  ['no hand-over, as wanted', { handOver: 'mustNot' }, reply, []],
  ['tools', { tools: ['label', 'lookUp'] }, { ...reply, tools: ['lookUp'] }, ['tool label']],
  ['a source that was read', { sources: [{ documentId: 3, title: 'Prazos' }] }, { ...reply, documentIds: [2, 3] }, []],
  ['a source that was not read', { sources: [{ documentId: 4, title: 'Trocas' }] }, { ...reply, documentIds: [3] }, ['source Trocas']],
  ['as long as it may be', { mostCharacters: 40 }, reply, []],
  ['one character too long', { mostCharacters: 39 }, reply, ['length 40']],
  ['a picture is one character', { mostCharacters: 1 }, { ...reply, text: '😀' }, []],
  ['an empty answer', { contains: ['a'], lacks: ['b'] }, { ...reply, text: '' }, ['contains a']],
  ['a criterion that nobody judged', { criterion: 'é educado' }, reply, []],
  ['a criterion that is met', { criterion: 'é educado' }, reply, [], { isMet: true, why: 'sim' }],
  ['a criterion that is not met', { criterion: 'é educado' }, reply, ['criterion promete prazo'], { isMet: false, why: 'promete prazo' }],
  ['a judgement without a criterion', {}, reply, [], { isMet: false, why: 'x' }],
]

test.each(table)('%s', (_what, expected, outcome, misses, judgement = undefined) => {
  expect(missesOf({ ...nothingExpected, ...expected }, outcome, judgement ?? null).map(({ kind, value }) => `${kind} ${value}`)).toEqual(misses)
})

test('is kept without empty phrases, without the same twice, and without a queue where nothing is handed over', () => {
  const kept = cleanExpectation({ ...nothingExpected, contains: [' Frete ', 'frete', ''], queueId: 7, handOver: 'mustNot', criterion: ' x ' })

  expect(kept).toMatchObject({ contains: ['frete'], queueId: null, criterion: 'x' })
})

describe('what stands against it', () => {
  test.each<[Partial<Expectation>, 'claude' | 'typebot', string[]]>([
    [{}, 'claude', ['expected required']],
    [{ contains: ['!!'] }, 'claude', ['expected.contains invalid_value']],
    [{ contains: ['Grátis'], lacks: ['gratis'] }, 'claude', ['expected.lacks contradiction']],
    [{ criterion: 'é educado' }, 'claude', []],
    [{ criterion: 'é educado' }, 'typebot', ['expected.criterion unsupported']],
    [{ tools: ['lookUp'] }, 'typebot', ['expected.tools unsupported']],
  ])('%j of %s', (expected, kind, problems) => {
    expect(expectationProblems(ownKinds[kind], { ...nothingExpected, ...expected }).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })
})
