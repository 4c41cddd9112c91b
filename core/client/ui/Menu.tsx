import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { KeyHint } from './KeyHint.tsx'

/** Entries of a menu; arrows, Home, End and first letters move, the first entry has the focus. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? [])]
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    const first = list.current?.querySelector<HTMLElement>('[role^="menuitem"]')
    ;(chosen ?? first)?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const active = document.activeElement
    const at = active instanceof HTMLElement ? all.indexOf(active) : -1
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const byLetter =
      /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey
        ? [...all.slice(at + 1), ...all].find((item) => item.textContent?.toLowerCase().startsWith(event.key.toLowerCase()))
        : undefined
    const next = event.key === 'Home' ? all[0] : event.key === 'End' ? all.at(-1) : step ? all[(at + step + all.length) % all.length] : byLetter
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div ref={list} role="menu" aria-label={label} tabIndex={-1} className="menu" onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

export interface MenuItemProps {
  title: string
  onSelect: () => void
  icon?: ComponentType<{ size?: number }>
  keys?: string
  isDisabled?: boolean
  /** A sentence below the title, such as why it is disabled. */
  help?: string
  /** Given for one of several choices. */
  isChecked?: boolean
}

export function MenuItem({ title, onSelect, icon: Icon, keys, isDisabled = false, help, isChecked }: MenuItemProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a menuitemradio carries aria-checked
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChecked}
      aria-disabled={isDisabled || undefined}
      tabIndex={-1}
      className="menu-item"
      onClick={isDisabled ? undefined : onSelect}
    >
      <span className="menu-icon">{Icon ? <Icon size={16} /> : isChecked ? '✓' : null}</span>
      <span className="grow">
        {title}
        {help !== undefined && <span className="menu-help">{help}</span>}
      </span>
      <KeyHint keys={keys} />
    </button>
  )
}

export const MenuDivider = () => <hr className="menu-divider" />
