/** Fields with a text that may have been begun and not sent. */
const BEGUN = 'input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=search]):not([readonly]), textarea, [contenteditable=true]'

const textOf = (element: Element): string =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : (element.textContent ?? '')

/** Whether something would be lost, or somebody disturbed, by loading the page anew: a dialog, a text that was begun, a file or message on its way, no network. */
export function isAtWork(page: Document = document): boolean {
  if (!navigator.onLine || page.querySelector('[role=dialog], [role=alertdialog], [aria-busy=true]') !== null) return true
  if ([...page.querySelectorAll(BEGUN)].some((element) => textOf(element).trim() !== '')) return true
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** Loads the page anew unless somebody is at work in it. */
export function reloadWhenIdle(reload: () => void = () => location.reload()): void {
  if (!isAtWork()) reload()
}
