import { storedLocale } from '#core/client/i18n/init.ts'
import words from './failureWords.json'

/** A plain sentence with a reload button, for a start that failed. Its words travel with the code: the catalogue may be what is missing. */
export function showFailure(root: HTMLElement, reload: () => void = () => location.reload()): void {
  const { text, reload: label } = words[storedLocale()]
  const box = document.createElement('div')
  box.className = 'boot-failure'
  box.setAttribute('role', 'alert')
  const sentence = document.createElement('p')
  sentence.textContent = text
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', reload)
  box.append(sentence, button)
  root.replaceChildren(box)
}
