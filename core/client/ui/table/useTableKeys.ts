import type { KeyboardEvent } from 'react'

export interface TableKeys {
  count: number
  active: number
  setActive: (index: number) => void
  onOpen?: (index: number, beside: boolean) => void
  onToggle?: (index: number) => void
  onToggleAll?: () => void
}

/** Rows that Page Up and Page Down pass. */
const PAGE = 12

/** Arrows, Home, End and pages move; Enter opens, Shift+Enter beside; `x` or Space chooses, Ctrl+A all. */
export function tableKeyDown(event: KeyboardEvent, { count, active, setActive, onOpen, onToggle, onToggleAll }: TableKeys): void {
  if (event.target instanceof HTMLElement && event.target.closest('input, button, a')) return
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    j: active + 1,
    ArrowUp: active - 1,
    k: active - 1,
    Home: 0,
    End: count - 1,
    PageDown: active + PAGE,
    PageUp: active - PAGE,
  }
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
  const to = isPlain ? moves[event.key] : undefined
  if (to !== undefined) setActive(Math.max(0, Math.min(count - 1, to)))
  else if (event.key === 'Enter' && onOpen) onOpen(active, event.shiftKey)
  else if (isPlain && (event.key === 'x' || event.key === ' ') && onToggle) onToggle(active)
  else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && onToggleAll) onToggleAll()
  else return
  event.preventDefault()
}
