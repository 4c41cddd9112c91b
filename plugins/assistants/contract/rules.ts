import type { FieldError } from '#core/contract/errors.ts'
import type { AssistantKind } from './kinds.ts'

export const LONGEST_NAME = 60
export const LONGEST_PROMPT = 20_000
export const LONGEST_KEY = 8_000
export const LONGEST_URL = 2048
export const MOST_WORDS = 30

/** The limits of an assistant's numbers: least, most, and what a new one begins with. */
export const limits = {
  maxTurns: [1, 200, 20],
  maxTokens: [16, 32_000, 600],
  historyMessages: [1, 100, 20],
  gatherSeconds: [0, 60, 5],
  timeoutSeconds: [5, 300, 60],
} as const

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

export interface Checked {
  kind: AssistantKind
  name: string
  url: string
  model: string
  fields: Readonly<Record<string, string>>
  startWords: readonly string[]
  stopWords: readonly string[]
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' && url.username === '' && url.password === ''
}

/** Problems of an assistant; empty when there are none. `hasKey`: one is stored or given. */
export function assistantProblems({ kind, name, url, model, fields, startWords, stopWords }: Checked, hasKey: boolean): FieldError[] {
  const { works, key, fields: own } = kind
  const problems: FieldError[] = []
  if (name.trim() === '') problems.push(problem('name', 'required', 'An assistant needs a name'))
  if (name.trim().length > LONGEST_NAME) problems.push(problem('name', 'too_big', `At most ${LONGEST_NAME} characters`))
  if (url.trim() === '') problems.push(problem('url', 'required', 'Where the assistant answers'))
  else if (url.trim().length > LONGEST_URL || !isAddress(url.trim()))
    problems.push(problem('url', 'invalid_format', 'Write the address as https://example.com/v1'))
  if (works === 'model' && model.trim() === '') problems.push(problem('model', 'required', 'Which model answers'))
  if (key === 'needed' && !hasKey) problems.push(problem('key', 'required', 'This engine needs a key'))
  for (const field of own)
    if (field.isRequired && (fields[field.name] ?? '').trim() === '') problems.push(problem(`fields.${field.name}`, 'required', 'This engine needs it'))
    else if (field.values && !field.values.some(({ value }) => value === (fields[field.name] ?? field.initial)))
      problems.push(problem(`fields.${field.name}`, 'invalid_value', 'Choose one of them'))
  for (const [field, words] of [
    ['startWords', startWords],
    ['stopWords', stopWords],
  ] as const)
    if (words.length > MOST_WORDS) problems.push(problem(field, 'too_big', `At most ${MOST_WORDS} words`))
  return problems
}

/** As words are compared: whatever case, accents and spaces. */
export const foldWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a text holds one of the words, or phrases, as whole words. */
export function holdsWord(text: string, words: readonly string[]): boolean {
  const folded = ` ${foldWords(text)} `
  return words.some((word) => foldWords(word) !== '' && folded.includes(` ${foldWords(word)} `))
}

export interface Prices {
  /** US dollars for a million tokens; null where nobody said. */
  priceIn: number | null
  priceOut: number | null
}

const MILLION = 1_000_000

/** Cost of a call in US dollars: as the engine says, else by the table of prices; null where neither knows. */
export function costOf({ usd, input, output }: { usd: number | null; input: number; output: number }, { priceIn, priceOut }: Prices): number | null {
  if (usd !== null) return usd
  if (priceIn === null && priceOut === null) return null
  return (input * (priceIn ?? 0) + output * (priceOut ?? 0)) / MILLION
}

export interface Budget {
  /** Tokens in and out of a calendar month; null for no limit. */
  budgetTokens: number | null
  /** US dollars of a calendar month; null for no limit. */
  budgetUsd: number | null
}

/** Whether a month's budget is used up. */
export const isSpent = ({ tokens, usd }: { tokens: number; usd: number }, { budgetTokens, budgetUsd }: Budget): boolean =>
  (budgetTokens !== null && tokens >= budgetTokens) || (budgetUsd !== null && usd >= budgetUsd)

/** The longest message that goes out at once. */
const LONGEST_PART = 3_500
const MOST_PARTS = 6

/** An answer as the messages that it becomes: split at blank lines, bold as WhatsApp writes it, no headings. */
export function splitAnswer(text: string): string[] {
  const plain = text.replaceAll(/\*\*(.+?)\*\*/g, '*$1*').replaceAll(/^#{1,6}\s+/gm, '')
  const parts = plain
    .split(/\n\s*\n/)
    .flatMap((part) => part.trim().match(new RegExp(`[\\s\\S]{1,${LONGEST_PART}}`, 'g')) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length <= MOST_PARTS
    ? parts
    : [
        ...parts.slice(0, MOST_PARTS - 1),
        parts
          .slice(MOST_PARTS - 1)
          .join('\n\n')
          .slice(0, LONGEST_PART),
      ]
}
