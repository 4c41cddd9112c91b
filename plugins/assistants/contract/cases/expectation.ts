import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import type { AssistantKind } from '../kinds.ts'
import { foldWords } from '../rules.ts'

export const MOST_PHRASES = 20
export const LONGEST_PHRASE = 200
export const LONGEST_CRITERION = 500

/** Tools that a case may want the assistant to use: an action besides the transfer, or the lookup in what the company knows. */
export const caseTools = ['close', 'label', 'lookUp'] as const
export type CaseTool = (typeof caseTools)[number]

/** A document that the answer must have been looked up in; the title is what it was called then. */
export const expectedSourceSchema = z.object({ documentId: idParam, title: z.string().max(500) })

/** Requirements of an answer. Nothing of it is wanted where all is empty. */
export const expectationSchema = z.object({
  /** Words or short phrases, whole words, whatever case and accents. */
  contains: z.array(z.string().max(LONGEST_PHRASE)).max(MOST_PHRASES).default([]),
  lacks: z.array(z.string().max(LONGEST_PHRASE)).max(MOST_PHRASES).default([]),
  handOver: z.enum(['any', 'must', 'mustNot']).default('any'),
  /** With `must`: where it hands over to; null for anywhere. */
  queueId: idParam.nullable().default(null),
  tools: z.array(z.enum(caseTools)).max(caseTools.length).default([]),
  sources: z.array(expectedSourceSchema).max(20).default([]),
  /** Characters of the whole answer; null for any length. */
  mostCharacters: z.int().min(1).max(100_000).nullable().default(null),
  /** Judged by a model; empty for none. Only models can judge. */
  criterion: z.string().max(LONGEST_CRITERION).default(''),
})
export type Expectation = z.output<typeof expectationSchema>

export const nothingExpected: Expectation = {
  contains: [],
  lacks: [],
  handOver: 'any',
  queueId: null,
  tools: [],
  sources: [],
  mostCharacters: null,
  criterion: '',
}

/** Outcome of an answer, as far as expectations ask. */
export interface Outcome {
  text: string
  /** It asked for a person, was allowed to, or ended the conversation. */
  hasHandedOver: boolean
  /** Where to; null where no queue was named. */
  queueId: number | null
  /** Tools that it used and was allowed to use. */
  tools: readonly CaseTool[]
  /** Documents that it read. */
  documentIds: readonly number[]
}

/** How a model judged the criterion. */
export const judgementSchema = z.object({ isMet: z.boolean(), why: z.string() })
export type Judgement = z.infer<typeof judgementSchema>

/** An expectation that was not met. `value`: the phrase, the tool, the title, the characters there were, or the judge's reason; empty where there is nothing to say. */
export const missSchema = z.object({
  kind: z.enum(['contains', 'lacks', 'handOver', 'noHandOver', 'queue', 'tool', 'source', 'length', 'criterion']),
  value: z.string(),
})
export type Miss = z.infer<typeof missSchema>

const has = (text: string, phrase: string): boolean => ` ${foldWords(text)} `.includes(` ${foldWords(phrase)} `)

/** Which expectations an answer does not meet; none where it passes. The criterion is looked at only where somebody has judged it. */
export function missesOf(expected: Expectation, outcome: Outcome, judgement: Judgement | null = null): Miss[] {
  const { text, hasHandedOver, queueId, tools, documentIds } = outcome
  const misses: Miss[] = []
  const miss = (kind: Miss['kind'], value = '') => misses.push({ kind, value })
  for (const phrase of expected.contains) if (!has(text, phrase)) miss('contains', phrase)
  for (const phrase of expected.lacks) if (has(text, phrase)) miss('lacks', phrase)
  if (expected.handOver === 'must' && !hasHandedOver) miss('handOver')
  if (expected.handOver === 'mustNot' && hasHandedOver) miss('noHandOver')
  if (expected.handOver === 'must' && hasHandedOver && expected.queueId !== null && expected.queueId !== queueId)
    miss('queue', queueId === null ? '' : String(queueId))
  for (const tool of expected.tools) if (!tools.includes(tool)) miss('tool', tool)
  for (const { documentId, title } of expected.sources) if (!documentIds.includes(documentId)) miss('source', title)
  const length = [...text].length
  if (expected.mostCharacters !== null && length > expected.mostCharacters) miss('length', String(length))
  if (expected.criterion !== '' && judgement && !judgement.isMet) miss('criterion', judgement.why)
  return misses
}

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** As it is kept: no empty phrase, none twice, no queue without a transfer. */
export function cleanExpectation(expected: Expectation): Expectation {
  const phrases = (list: readonly string[]) => [
    ...new Map(
      list
        .map((one) => one.trim())
        .filter(Boolean)
        .map((one) => [foldWords(one), one]),
    ).values(),
  ]
  return {
    ...expected,
    contains: phrases(expected.contains),
    lacks: phrases(expected.lacks),
    queueId: expected.handOver === 'must' ? expected.queueId : null,
    tools: [...new Set(expected.tools)],
    criterion: expected.criterion.trim(),
  }
}

/** Problems of a cleaned expectation of an assistant of the kind. */
export function expectationProblems({ works }: Pick<AssistantKind, 'works'>, expected: Expectation): FieldError[] {
  const problems: FieldError[] = []
  if (JSON.stringify(expected) === JSON.stringify(nothingExpected))
    problems.push(problem('expected', 'required', 'A case without an expectation tests nothing'))
  for (const field of ['contains', 'lacks'] as const)
    if (expected[field].some((phrase) => foldWords(phrase) === ''))
      problems.push(problem(`expected.${field}`, 'invalid_value', 'A phrase needs a letter or a digit'))
  const twice = expected.contains.filter((phrase) => expected.lacks.some((other) => foldWords(other) === foldWords(phrase)))
  if (twice.length > 0) problems.push(problem('expected.lacks', 'contradiction', 'The same phrase cannot be wanted and unwanted'))
  if (expected.criterion !== '' && works === 'bot') problems.push(problem('expected.criterion', 'unsupported', 'Only models can judge'))
  if (expected.tools.includes('lookUp') && works === 'bot') problems.push(problem('expected.tools', 'unsupported', 'Only models look things up here'))
  return problems
}
