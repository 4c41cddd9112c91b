/** Pictures below this size may be logos and signs of a signature; larger ones were put there to be seen. */
const SMALL_PICTURE = 32 * 1024
/** Characters of a page in which uses of pictures are looked for: a picture that is used behind them is a file. */
const MOST_PICTURES = 3_000_000

const HISTORY_BEGINS = /gmail_quote|<blockquote[^>]{0,200}type=["']?cite|yahoo_quoted|divRplyFwdMsg|appendonsend|mail-editor-reference/i
/** Where programs begin a signature, and the line that people put above theirs. @source RFC 3676 4.3 */
const SIGNATURE_BEGINS = /gmail_signature|moz-signature|ms-outlook-mobile-signature|id=["']?signature\b|AppleMailSignature|>--(?:\s|&nbsp;)?</i
const LONGEST_SOURCE = 12
const IS_SOURCE = /src\s{0,3}=\s{0,3}["']?$/i

/** Where the own part of a page ends, and where its signature begins; its whole length where there is none. */
export interface Page {
  html: string
  historyAt: number
  signatureAt: number
}

const placeOf = (html: string, mark: RegExp): number => {
  const at = html.search(mark)
  return at === -1 ? html.length : at
}

/** A page as its pictures are judged by. `isFolded`: the history is not shown, nor are its pictures. */
export function pageOf(text: string, isFolded: boolean): Page {
  const html = text.slice(0, MOST_PICTURES)
  return { html, historyAt: isFolded ? placeOf(html, HISTORY_BEGINS) : html.length, signatureAt: placeOf(html, SIGNATURE_BEGINS) }
}

function usesOf(html: string, cid: string): number[] {
  const found: number[] = []
  for (const name of new Set([cid, encodeURIComponent(cid)])) {
    for (let at = html.indexOf(`cid:${name}`); at !== -1; at = html.indexOf(`cid:${name}`, at + 1)) found.push(at)
  }
  return found
}

/** Whether a picture is there to be seen: no part of a folded history, no logo in a signature, no sign that is shown again and again. */
export function isToBeSeen({ html, historyAt, signatureAt }: Page, cid: string, size: number): boolean {
  const uses = usesOf(html, cid)
  const own = uses.filter((at) => at < historyAt)
  if (uses.length === 0 || (own.length > 0 && size > SMALL_PICTURE)) return true
  const shown = own.filter((at) => IS_SOURCE.test(html.slice(Math.max(0, at - LONGEST_SOURCE), at)))
  return shown.length <= 1 && own.some((at) => at < signatureAt)
}
