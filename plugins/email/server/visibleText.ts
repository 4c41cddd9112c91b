/** A line is looked at only as far as this: what begins a history is short. */
const MOST_CHARACTERS_READ = 400
/** Lines that the sentence before a history may be broken into. */
const MOST_PARTS = 3
/** Lines that the block before a history may have. */
const LONGEST_BLOCK = 8

const WROTE = /^(em|on|el|le|il|am)\s.{4,}\s(escreveu|wrote|escribió|ha scritto|schrieb|a écrit)\s?:\s*$/i
const WROTE_BEGINS = /^(em|on|el|le|il|am)\s/i
/** Programs name the day with its year, the time or the address; people seldom do. */
const IS_DATED = /\b(19|20)\d\d\b|\d{1,2}[:h]\d\d|\S@\S/
const RULE = /^-{2,}\s*(mensagem original|original message|mensaje original|original-nachricht|message d'origine)\s*-{2,}\s*$/i
const BLOCK_FROM = /^\*?(de|from|von)\s?:\*?\s.*\S/i
const BLOCK_SENT = /^\*?(enviad[oa]( em| el)?|sent|data|date|fecha|gesendet)\s?:\*?\s/i
const BLOCK_TO = /^\*?(para|to|an)\s?:\*?\s/i
const BLOCK_COPY = /^\*?(cc|cópia|copia)\s?:/i
const BLOCK_SUBJECT = /^\*?(assunto|subject|asunto|betreff)\s?:/i
const LINE = /^[_-]{10,}\s*$/

/** How sure it is that what was folded is history: `quotes` were marked line by line, `unmarked` was everything below a heading; null where nothing was folded. */
export type Fold = 'quotes' | 'unmarked' | null
export interface Folded {
  text: string
  fold: Fold
}

export const isQuoted = (line: string): boolean => line.startsWith('>')
export const isBlank = (line: string): boolean => line.trim() === ''

/** A line without the mark of a quote; telephones mark the sentence *… wrote:* too. */
const unmarked = (line: string): string => line.replace(/^>\s?/, '')

/** Lines that the sentence *… wrote:* takes, from this one on, where quoted lines follow it; 0 where there is none. */
function wroteAt(lines: readonly string[], at: number): number {
  const isMarked = isQuoted(lines[at] ?? '') && !isQuoted(lines[at - 1] ?? '')
  const plain = (line: string) => (isMarked ? unmarked(line) : line)
  if (!WROTE_BEGINS.test(plain(lines[at] ?? ''))) return 0
  for (let parts = 1; parts <= MOST_PARTS; parts += 1) {
    const sentence = lines
      .slice(at, at + parts)
      .map(plain)
      .join(' ')
    if (sentence.length <= MOST_CHARACTERS_READ * MOST_PARTS && WROTE.test(sentence) && IS_DATED.test(sentence))
      return isFollowedByQuote(lines, at + parts) ? parts : 0
  }
  return 0
}

function isFollowedByQuote(lines: readonly string[], from: number): boolean {
  const next = lines.findIndex((line, at) => at >= from && !isBlank(line))
  return next !== -1 && isQuoted(lines[next] ?? '')
}

/** Whether the block of *From, Sent, To, Subject* stands here that Outlook puts before a history: these lines in this order, and no others among them. */
function isBlock(lines: readonly string[], at: number): boolean {
  if (!BLOCK_FROM.test(lines[at] ?? '')) return false
  const next = lines.slice(at + 1, at + LONGEST_BLOCK).filter((line) => !BLOCK_COPY.test(line))
  return BLOCK_SENT.test(next[0] ?? '') && BLOCK_TO.test(next[1] ?? '') && next.slice(2).some((line) => BLOCK_SUBJECT.test(line))
}

/** The rule above a history is of it. */
function ruledFrom(lines: readonly string[], at: number): number {
  const last = lines.slice(0, at).findLastIndex((line) => !isBlank(line) && !LINE.test(line))
  return last + 1
}

/** Where the history begins, and how many lines say so; null where there is none. */
function historyIn(lines: readonly string[]): { at: number; length: number; isMarked: boolean } | null {
  for (const [at, line] of lines.entries()) {
    const parts = wroteAt(lines, at)
    if (parts > 0) return { at, length: parts, isMarked: true }
    if (RULE.test(line) || isBlock(lines, at)) return { at: ruledFrom(lines, at), length: lines.length, isMarked: false }
  }
  return null
}

/** The text below the quoted lines that a history begins with. */
function belowQuotes(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => !isQuoted(line) && !isBlank(line))
  return first === -1 ? [] : lines.slice(first)
}

/** Lines without blanks at their ends, with one empty line between paragraphs. */
export const tidy = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

export const linesOf = (text: string): string[] => text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00A0', ' ').split('\n')

/** The whole text, tidied. */
export const wholeText = (text: string): Folded => ({ text: tidy(linesOf(text)), fold: null })

/**
 * Text that somebody wrote in an answer, without the history of the conversation. Lines that are not surely history stay; answers between its lines keep
 * those, and a text of history alone stays whole.
 */
export function visibleText(text: string): Folded {
  const whole = linesOf(text)
  const history = historyIn(whole.map((line) => line.slice(0, MOST_CHARACTERS_READ)))
  if (!history) return wholeText(text)
  const before = whole.slice(0, history.at)
  const below = history.isMarked ? belowQuotes(whole.slice(history.at + history.length)) : []
  const isAbove = before.some((line) => !isBlank(line))
  if (isAbove === below.length > 0) return wholeText(text)
  return { text: tidy(isAbove ? before : below), fold: history.isMarked ? 'quotes' : 'unmarked' }
}
