import { store } from '#core/client/store/store.ts'
import { paletteAtom } from './overlays.atoms.ts'
import { isTyped, pressed } from './paletteText.ts'

let stop: (() => void) | null = null

function onKeyDown(event: KeyboardEvent): void {
  const open = store.get(paletteAtom)
  if (!open) {
    stopTypingAhead()
    return
  }
  if (event.ctrlKey || event.metaKey || event.isComposing) return
  if (event.key !== 'Escape' && !isTyped(event.key)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  store.set(paletteAtom, event.key === 'Escape' ? null : pressed(open, event.key))
}

/** From now on keys are typed into the palette, though its field is not on the page yet. Ends when the field has the focus. */
export function typeAhead(): void {
  stopTypingAhead()
  addEventListener('keydown', onKeyDown, { capture: true })
  stop = () => removeEventListener('keydown', onKeyDown, { capture: true })
}

export function stopTypingAhead(): void {
  stop?.()
  stop = null
}
