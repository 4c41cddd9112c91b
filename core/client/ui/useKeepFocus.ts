import { useEffect, useState } from 'react'

interface FocusedElement {
  element: HTMLElement
  selection: { start: number; end: number } | null
}

function holdFocus(): FocusedElement | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const isText = element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null)
  return { element, selection: isText ? { start: element.selectionStart ?? 0, end: element.selectionEnd ?? 0 } : null }
}

function giveBack({ element, selection }: FocusedElement): void {
  if (!element.isConnected) return
  element.focus({ preventScroll: true })
  if (selection && (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)) element.setSelectionRange(selection.start, selection.end)
}

/** Gives the focus and the text selection back, when the component goes, to whatever had them when it came. */
export function useKeepFocus(): void {
  const [focused] = useState(holdFocus)
  useEffect(
    () => () => {
      // A focus that the closing action set on purpose stays; only one that fell to the page comes back.
      queueMicrotask(() => {
        if (focused && (document.activeElement === null || document.activeElement === document.body)) giveBack(focused)
      })
    },
    [focused],
  )
}
