import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { WebchatConfig } from '../wire/shapes.ts'
import { fill } from '../words/fill.ts'
import type { Words } from '../words/pt.ts'

export interface Header {
  node: HTMLElement
  /** Null while nobody of the team has the conversation. */
  setAgent: (name: string | null) => void
}

/** Company and who answers; `onClose` only where there is something to close. */
export const buildHeader = (config: WebchatConfig, words: Words, onClose: (() => void) | null): Header => {
  const title = config.company || config.name
  const subtitle = element('p', {})
  const node = element('header', {}, element('div', { class: 'who' }, element('h1', {}, title), subtitle))
  if (onClose) {
    const button = element('button', { type: 'button', class: 'round', 'aria-label': words.close, title: words.close }, icon('close'))
    button.addEventListener('click', onClose)
    node.append(button)
  }
  const unassigned = config.name !== title && config.name !== '' ? config.name : words.answersHere
  const setAgent = (name: string | null) => {
    const sentence = name ? fill(words.talkingTo, { agent: name }) : unassigned
    if (subtitle.textContent !== sentence) subtitle.textContent = sentence
  }
  setAgent(null)
  return { node, setAgent }
}
