import type { EntryQuote } from '../conversation/Entry.ts'
import { element } from '../dom/element.ts'
import type { Texts } from '../words/pt.ts'
import { quoteSays } from './quoteSays.ts'

/** The quoted message above the words that answer it; one that stands in the log can be gone to. `watchQuotes` listens to the clicks. */
export const buildQuote = (quote: EntryQuote, texts: Texts) => {
  const { who, text } = quoteSays(quote, texts)
  const parts = [
    element('span', { class: 'unseen' }, texts.inReplyTo),
    element('span', { class: 'quote-who' }, who),
    element('span', { class: 'quote-text' }, text),
  ]
  return quote.isThere
    ? element('button', { type: 'button', class: 'quote', 'data-goes-to': quote.id }, ...parts)
    : element('div', { class: 'quote' }, ...parts)
}
