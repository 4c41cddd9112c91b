import { element } from '../dom/element.ts'
import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'

/** Emojis for what one can feel about a message of a shop. */
const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏']

export interface MenuActions {
  /** The emoji that the visitor gave already, empty for none. */
  ownEmoji: string
  onReply: () => void
  /** An empty emoji takes the reaction back. */
  onReact: (emoji: string) => void
  onCopy: (() => void) | null
}

/** The actions for one message, as a menu: six emoji in a row, then the rest. */
export const buildMessageMenu = (texts: Texts, { ownEmoji, onReply, onReact, onCopy }: MenuActions) => {
  const faces = emojis.map((emoji) => {
    const isChosen = emoji === ownEmoji
    const face = item('menuitemradio', 'face', fill(isChosen ? texts.takeReactionBack : texts.react, { emoji }), emoji, () => onReact(isChosen ? '' : emoji))
    face.setAttribute('aria-checked', String(isChosen))
    return face
  })
  const reply = item('menuitem', 'deed', null, texts.reply, onReply)
  const copy = onCopy ? [item('menuitem', 'deed', null, texts.copy, onCopy)] : []
  return element(
    'div',
    { class: 'menu', role: 'menu', 'aria-label': texts.messageMenu },
    element('div', { class: 'faces', role: 'group' }, ...faces),
    reply,
    ...copy,
  )
}

const item = (role: string, kind: string, label: string | null, shown: string, run: () => void) => {
  const button = element('button', { type: 'button', role, class: kind, tabindex: '-1', ...(label === null ? {} : { 'aria-label': label }) }, shown)
  button.addEventListener('click', run)
  return button
}
