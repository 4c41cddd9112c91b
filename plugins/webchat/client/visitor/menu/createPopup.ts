import { placeBeside } from './placeBeside.ts'

export interface Popup {
  isOpen: () => boolean
  /** Whether it is open and belongs to `anchor`. */
  isAt: (anchor: HTMLElement) => boolean
  /** `opener` gets the keyboard back. */
  open: (node: HTMLElement, anchor: HTMLElement, opener: HTMLElement) => void
  close: (isFocusBack: boolean) => void
  /** After the page moved below it. */
  follow: () => void
}

const items = (node: HTMLElement) => [...node.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

/** A menu that floats in `frame` beside what it belongs to, with the keys of a menu. */
export const createPopup = (frame: HTMLElement): Popup => {
  let open: { node: HTMLElement; anchor: HTMLElement; opener: HTMLElement } | null = null

  const close = (isFocusBack: boolean) => {
    const was = open
    open = null
    was?.opener.setAttribute('aria-expanded', 'false')
    was?.node.remove()
    if (isFocusBack) was?.opener.focus({ preventScroll: true })
  }
  const follow = () => {
    if (open && !placeBeside(open.node, open.anchor, frame)) close(true)
  }
  const onKey = (event: KeyboardEvent) => {
    if (!open) return
    const all = items(open.node)
    const at = all.findIndex((item) => item.matches(':focus'))
    const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined) all.at(next % all.length)?.focus()
    else if (event.key === 'Escape') close(true)
    else if (event.key === 'Tab') close(true)
    else return
    // Escape closes one thing at a time, and the log does not scroll below.
    event.stopPropagation()
    if (event.key !== 'Tab') event.preventDefault()
  }
  return {
    isOpen: () => open !== null,
    isAt: (anchor) => open?.anchor === anchor,
    close,
    follow,
    open: (node, anchor, opener) => {
      close(false)
      open = { node, anchor, opener }
      node.addEventListener('keydown', onKey)
      frame.append(node)
      opener.setAttribute('aria-expanded', 'true')
      placeBeside(node, anchor, frame)
      items(node)[0]?.focus({ preventScroll: true })
    },
  }
}
