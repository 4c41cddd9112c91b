import { isTextField } from './target.ts'

/** How long after a layer was drawn its first field may take to get the focus. */
const PATIENCE_MS = 1_000

const isText = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing

/** Inside a dialog, on something that can be pressed or chosen: the dialog is there, and its keys are its own. */
const isInsideDialog = (target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return false
  const dialog = target.closest('[role="dialog"], [role="alertdialog"]')
  return dialog !== null && dialog !== target
}

/** As if it had been typed: whoever listens to the field hears of it. React only does where the value is written past the property that it watches. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field
  const written = value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, written)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}

/**
 * Keeps what is typed while a layer is being fetched: from the key that opened it on, keys are meant for it and not for the page below.
 * The first field of the layer that gets the focus has them; Esc calls `onEscape`.
 * @returns to be called once the layer is drawn, or will not be
 */
export function keepKeysForLayer(onEscape: () => void): () => void {
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTextField(event.target)) return
    if (isInsideDialog(event.target)) return stop()
    const isStored = isText(event) || event.key === 'Backspace' || event.key === 'Escape' || event.key === 'Enter'
    if (!isStored) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') {
      stop()
      onEscape()
    } else if (event.key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if (event.key !== 'Enter') text += event.key
  }
  const onFocus = ({ target }: FocusEvent) => {
    // A layer that begins with a choice takes no text.
    if (target instanceof HTMLSelectElement && isInsideDialog(target)) return stop()
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || !isTextField(target)) return
    const typed = text
    stop()
    // A field that gets the focus as it is drawn is not heard yet.
    if (typed !== '') queueMicrotask(() => typeInto(target, typed))
  }
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, { capture: true })
    removeEventListener('focusin', onFocus, { capture: true })
  }
  addEventListener('keydown', onKeyDown, { capture: true })
  addEventListener('focusin', onFocus, { capture: true })
  return () => {
    const { activeElement } = document
    const isInLayer = activeElement?.closest('[role="dialog"], [role="alertdialog"]')
    if (activeElement && isInLayer && isTextField(activeElement)) activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    else if (activeElement instanceof HTMLSelectElement && isInLayer) stop()
    else timer = setTimeout(stop, PATIENCE_MS)
  }
}
