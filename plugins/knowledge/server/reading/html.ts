import { convert, type FormatCallback } from 'html-to-text'
import { readPlainText } from './plainText.ts'

/** Characters of a page that are looked at, how deep it may go and how many branches one element may have: what strangers send takes no more time than this. */
const MOST_CHARACTERS = 3_000_000
const LIMITS = { maxDepth: 80, maxChildNodes: 5_000 }
/** Elements of a page around its text. */
const AROUND = [
  'head',
  'nav',
  'header',
  'footer',
  'aside',
  'form',
  'script',
  'style',
  'noscript',
  'iframe',
  'svg',
  'button',
  'template',
  'dialog',
  'img',
  '[hidden]',
  '[role=navigation]',
  '[aria-hidden=true]',
]
/** Where a page keeps its text, the narrowest first. */
const PLACES = ['main', '[role=main]', 'article', 'body']
/** So little is not the text of a page: it stands elsewhere. */
const LEAST_TEXT = 120

export interface PageText {
  /** Title of the page; empty where it has none. */
  title: string
  text: string
}

/** Headings with as many `#` as they are deep, as documents have them. */
const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline(`${'#'.repeat(Number(element.name?.slice(1)) || 1)} `)
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

function textAt(html: string, place: string): string {
  return convert(html, {
    wordwrap: false,
    baseElements: { selectors: [place], returnDomByDefault: place === 'body' },
    formatters: { heading },
    selectors: [
      ...AROUND.map((selector) => ({ selector, format: 'skip' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' })),
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
    limits: LIMITS,
  }).trim()
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', ccedil: 'ç', atilde: 'ã', aacute: 'á', eacute: 'é' }

/** The text of a page without what stands around it. */
export function readHtml(bytes: Uint8Array, charset?: string): PageText {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048))
  const declaredCharset = charset ?? /<meta[^>]{0,200}charset=["']?([\w-]{2,40})/i.exec(start)?.[1]
  const html = readPlainText(bytes, declaredCharset).slice(0, MOST_CHARACTERS)
  const [, title = ''] = /<title[^>]{0,200}>([^<]{0,500})<\/title/i.exec(html.slice(0, 200_000)) ?? []
  const text = PLACES.reduce((found, place) => (found.length >= LEAST_TEXT ? found : fuller(found, textAt(html, place))), '')
  return {
    title: title
      .replaceAll(/&(#?\w{1,8});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
      .replaceAll(/\s+/g, ' ')
      .trim(),
    text,
  }
}

/** A wider place counts where it says much more: else the rest is what stands around. */
const fuller = (one: string, other: string): string => (other.length > 2 * one.length ? other : one)
