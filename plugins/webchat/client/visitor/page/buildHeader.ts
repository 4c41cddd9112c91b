import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { WebchatConfig } from '../wire/shapes.ts'
import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'

export interface Header {
  node: HTMLElement
  /** Null while nobody of the team has the conversation. */
  setAgent: (name: string | null) => void
  setConfig: (config: WebchatConfig) => void
}

const SPEED_TEXTS = {
  minutes: 'usuallyMinutes',
  hour: 'usuallyHour',
  hours: 'usuallyHours',
  day: 'usuallyDay',
  days: 'usuallyDays',
} as const

/** Title of the page. */
export const titleOf = ({ title, company, name }: WebchatConfig): string => title || company || name

/** Company and who answers, before that how fast it usually does, or that it is closed; `onClose` only where there is something to close. */
export const buildHeader = (config: WebchatConfig, texts: Texts, onClose: (() => void) | null): Header => {
  const heading = element('h1', {})
  const subtitle = element('p', {})
  const logo = element('img', { class: 'logo', alt: '' })
  logo.addEventListener('error', () => logo.remove())
  const node = element('header', {}, element('div', { class: 'who' }, heading, subtitle))
  let agent: string | null = null
  let unassigned = ''
  if (onClose) {
    const button = element('button', { type: 'button', class: 'round', 'aria-label': texts.close, title: texts.close }, icon('close'))
    button.addEventListener('click', onClose)
    node.append(button)
  }
  const setAgent = (name: string | null) => {
    agent = name
    const sentence = name ? fill(texts.talkingTo, { agent: name }) : unassigned
    if (subtitle.textContent !== sentence) subtitle.textContent = sentence
  }
  // The heading beside it says the name.
  const showLogo = (next: WebchatConfig['logo']) => {
    if (next === null) return logo.remove()
    if (logo.getAttribute('src') !== next.path) logo.setAttribute('src', next.path)
    logo.dataset.plate = next.plate
    node.prepend(logo)
  }
  const setConfig = (next: WebchatConfig) => {
    const speed = next.answers === null ? null : texts[SPEED_TEXTS[next.answers]]
    unassigned = next.isOpen === false ? texts.closedNow : (speed ?? texts.answersHere)
    heading.textContent = titleOf(next)
    showLogo(next.logo)
    setAgent(agent)
  }
  setConfig(config)
  return { node, setAgent, setConfig }
}
