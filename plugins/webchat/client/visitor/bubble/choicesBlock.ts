import type { Entry } from '../conversation/Entry.ts'
import type { LogNeeds } from '../conversation/logNeeds.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { Block } from '../dom/reconcile.ts'
import type { Choices } from '../wire/shapes.ts'

/** The answers to press. They stay where they are when one was pressed, so that the keyboard keeps its place. */
export const choicesBlock = ({ buttons }: Choices, { id, answer }: Entry, { onAnswer }: LogNeeds): Block => ({
  key: 'choices',
  build: () => {
    const node = element('div', { class: 'choices' })
    for (const { text } of buttons) {
      const button = element('button', { type: 'button', class: 'choice' }, icon('sent'), text)
      button.addEventListener('click', () => {
        if (id !== null && button.getAttribute('aria-disabled') !== 'true') onAnswer(id, text)
      })
      node.append(button)
    }
    return node
  },
  update: (node) => {
    for (const [index, button] of [...node.children].entries()) {
      button.setAttribute('aria-disabled', String(answer !== null))
      button.setAttribute('aria-pressed', String(answer !== null && buttons[index]?.text === answer))
    }
  },
})
