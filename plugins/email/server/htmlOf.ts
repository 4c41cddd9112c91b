const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g

/** An address as a link, and the words between them as they are. */
function linked(text: string): string {
  const parts: string[] = []
  let at = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push(escaped(text.slice(at, index)), `<a href="${escaped(address)}">${escaped(address)}</a>`)
    at = index + address.length
  }
  return [...parts, escaped(text.slice(at))].join('')
}

/** Text written in bold stands between stars. */
const BOLD = /(^|\s)\*([^\s*](?:[^*\n]{0,300}[^\s*])?)\*(?=$|[\s.,;:!?])/gm

/** A text as a page for mail: paragraphs, lines, bold, links. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll(BOLD, '$1<b>$2</b>').replaceAll('\n', '<br>')}</p>`)
    .join('\n')
