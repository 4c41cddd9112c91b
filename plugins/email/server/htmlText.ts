import { convert, type SelectorDefinition } from 'html-to-text'

/** Characters of a page that are looked at, and how deep: what strangers send takes no more time than this. */
const MOST_CHARACTERS = 300_000
const DEEPEST = 60
/** Where programs for mail put the history of a conversation. */
const HISTORY = ['.gmail_quote', 'blockquote[type=cite]', '.yahoo_quoted', '.moz-cite-prefix', '#mail-editor-reference-message-container']

const shared: SelectorDefinition[] = [
  { selector: 'img', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'], noAnchorUrl: true } },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
]

/** The words of a mail that came as a page alone. */
export function htmlText(html: string, { withHistory }: { withHistory: boolean }): string {
  const skipped = withHistory ? [] : HISTORY.map((selector) => ({ selector, format: 'skip' }))
  return convert(html.slice(0, MOST_CHARACTERS), { wordwrap: false, selectors: [...skipped, ...shared], limits: { maxDepth: DEEPEST } })
}

const HISTORY_BEGINS = /gmail_quote|<blockquote[^>]{0,200}type=["']?cite|yahoo_quoted|divRplyFwdMsg|appendonsend|mail-editor-reference/i

/** Whether a page shows a picture of its own mail outside the history. */
export function showsPicture(html: string, cid: string): boolean {
  const begins = html.search(HISTORY_BEGINS)
  const own = begins === -1 ? html : html.slice(0, begins)
  return own.includes(`cid:${cid}`)
}
