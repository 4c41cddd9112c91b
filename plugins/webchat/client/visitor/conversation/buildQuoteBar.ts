import { quoteSays } from '../bubble/quoteSays.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { VisitorMessage } from '../wire/shapes.ts'
import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'

export interface QuoteBar {
  node: HTMLElement
  /** Null hides it. */
  show: (message: VisitorMessage | null) => void
}

/** Above the box: which message the next one answers, with a button that forgets it. `id` describes the box to screen readers. */
export const buildQuoteBar = (id: string, texts: Texts, onClose: () => void): QuoteBar => {
  const who = element('span', { class: 'quote-who' })
  const text = element('span', { class: 'quote-text' })
  const close = element('button', { type: 'button', class: 'round', 'aria-label': texts.stopReplying, title: texts.stopReplying }, icon('close'))
  close.addEventListener('click', onClose)
  const node = element('div', { class: 'quoting', hidden: '' }, element('div', { class: 'quote', id }, who, text), close)
  return {
    node,
    show: (message) => {
      node.hidden = message === null
      if (!message) return
      const says = quoteSays({ ...message, isMine: message.fromMe, author: message.agentName }, texts)
      who.textContent = fill(texts.replyingTo, { who: says.who })
      text.textContent = says.text
    },
  }
}
