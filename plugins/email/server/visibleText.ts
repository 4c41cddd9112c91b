/** A line is looked at only as far as this: what begins a history is short. */
const LOOKED_AT = 400
/** Lines that the sentence before a history may be broken into. */
const MOST_PARTS = 3
/** Lines that the block before a history may have. */
const LONGEST_BLOCK = 8

const WROTE = /^(em|on|el|le|il|am)\s.{4,}\s(escreveu|wrote|escribió|ha scritto|schrieb|a écrit)\s?:\s*$/i
const WROTE_BEGINS = /^(em|on|el|le|il|am)\s/i
const RULE = /^-{2,}\s*(mensagem original|original message|mensaje original|original-nachricht|message d'origine)\s*-{2,}\s*$/i
const BLOCK_FROM = /^\*?(de|from|von)\s?:\*?\s.*\S/i
const BLOCK_SENT = /^\*?(enviad[oa]( em| el)?|sent|data|date|fecha|gesendet)\s?:\*?\s/i
const BLOCK_SUBJECT = /^\*?(assunto|subject|asunto|betreff)\s?:/i
const LINE = /^[_-]{10,}\s*$/

const isQuoted = (line: string): boolean => line.startsWith('>')
const isBlank = (line: string): boolean => line.trim() === ''

/** Lines that the sentence *… wrote:* takes, from this one on; 0 where there is none. */
function wroteAt(lines: readonly string[], at: number): number {
  if (!WROTE_BEGINS.test(lines[at] ?? '')) return 0
  for (let parts = 1; parts <= MOST_PARTS; parts += 1) {
    const sentence = lines.slice(at, at + parts).join(' ')
    if (sentence.length <= LOOKED_AT * MOST_PARTS && WROTE.test(sentence)) return parts
  }
  return 0
}

/** Whether the block of *From, Sent, To, Subject* that Outlook puts before a history stands here. */
function isBlock(lines: readonly string[], at: number): boolean {
  if (!BLOCK_FROM.test(lines[at] ?? '')) return false
  const next = lines.slice(at + 1, at + LONGEST_BLOCK)
  return next.some((line) => BLOCK_SENT.test(line)) && next.some((line) => BLOCK_SUBJECT.test(line))
}

/** The rule above a history is of it. */
function ruledFrom(lines: readonly string[], at: number): number {
  const last = lines.slice(0, at).findLastIndex((line) => !isBlank(line) && !LINE.test(line))
  return last + 1
}

/** Where the history begins, and how many lines say so; null where there is none. */
function historyIn(lines: readonly string[]): { at: number; length: number } | null {
  for (const [at, line] of lines.entries()) {
    const parts = wroteAt(lines, at)
    if (parts > 0) return { at, length: parts }
    if (RULE.test(line) || isBlock(lines, at)) return { at: ruledFrom(lines, at), length: lines.length }
  }
  return null
}

/** What stands below a history that is marked line by line. */
const ownLinesOf = (lines: readonly string[]): string[] => lines.filter((line) => !isQuoted(line))

function withoutQuotesAtEnd(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => !isQuoted(line) && !isBlank(line))
  return last === -1 ? [...lines] : lines.slice(0, last + 1)
}

const tidy = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** What somebody wrote, without the history of the conversation below it; answers between its lines keep those. A text of history alone stays. */
export function visibleText(text: string): string {
  const whole = text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00A0', ' ').split('\n')
  const lines = whole.map((line) => line.slice(0, LOOKED_AT))
  const history = historyIn(lines)
  if (!history) return tidy(withoutQuotesAtEnd(whole))
  const before = whole.slice(0, history.at)
  const after = whole.slice(history.at + history.length)
  const isMarked = after.some(isQuoted)
  const own = isMarked ? ownLinesOf(after) : []
  const hasOwn = own.some((line) => !isBlank(line))
  if (before.some((line) => !isBlank(line))) return tidy(hasOwn ? whole : before)
  return tidy(hasOwn ? own : whole)
}
