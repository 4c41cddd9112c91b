import { element } from '../dom/element.ts'

/** A page that says one thing, with at most one way on. */
export const buildNotice = (title: string, text: string, action: { label: string; run: () => void } | null) => {
  const node = element('div', { class: 'screen alone', role: 'alert' }, element('h1', {}, title), element('p', { class: 'dim' }, text))
  if (action) {
    const button = element('button', { type: 'button', class: 'button main' }, action.label)
    button.addEventListener('click', action.run)
    node.append(button)
  }
  return node
}
