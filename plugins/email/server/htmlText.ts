import { convert, type SelectorDefinition } from 'html-to-text'
import { type Folded, isBlank, isQuoted, linesOf, tidy, visibleText } from './visibleText.ts'

/** Characters of a page that are looked at, and how deep: what strangers send takes no more time than this. */
export const MOST_HTML = 300_000
const DEEPEST = 60
/** Lines that programs put above the quoted lines of a history. */
const MOST_HEADING = 3
/** Where programs for mail put the history of a conversation. */
const HISTORY = ['.gmail_quote', 'blockquote[type=cite]', '.yahoo_quoted', '.moz-cite-prefix', '#mail-editor-reference-message-container']

const shared: SelectorDefinition[] = [
  { selector: 'img', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'], noAnchorUrl: true } },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
]

/** The words of a page, with the history of the conversation or without what programs mark as such. */
export function htmlText(html: string, { withHistory }: { withHistory: boolean }): string {
  const skipped = withHistory ? [] : HISTORY.map((selector) => ({ selector, format: 'skip' }))
  return convert(html.slice(0, MOST_HTML), { wordwrap: false, selectors: [...skipped, ...shared], limits: { maxDepth: DEEPEST } })
}

const filledLines = (text: string): string[] =>
  linesOf(text)
    .map((line) => line.trim())
    .filter((line) => !isBlank(line))

/** Kind of the part of a page that a program marked as history; null where the person may have written between its lines. */
function foldOf(tail: readonly string[]): 'quotes' | 'unmarked' | null {
  const first = tail.findIndex(isQuoted)
  if (first === -1) return 'unmarked'
  return first <= MOST_HEADING && tail.slice(first).every(isQuoted) ? 'quotes' : null
}

/** Text that somebody wrote in an answer that is a page, whose words are `whole`. Marks of programs count only where nothing else stands below them. */
export function visibleHtml(html: string, whole: string): Folded {
  const own = htmlText(html, { withHistory: false })
  const [wholeLines, ownLines] = [filledLines(whole), filledLines(own)]
  const isHead = ownLines.length > 0 && ownLines.every((line, at) => line === wholeLines[at])
  const fold = isHead && ownLines.length < wholeLines.length ? foldOf(wholeLines.slice(ownLines.length)) : null
  if (!fold) return visibleText(whole)
  const further = visibleText(own)
  return further.fold ? { text: further.text, fold: 'unmarked' } : { text: tidy(linesOf(own)), fold }
}
