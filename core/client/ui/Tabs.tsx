import type { KeyboardEvent } from 'react'

export interface Tab<T extends string> {
  id: T
  title: string
  count?: number | undefined
}

export interface TabsProps<T extends string> {
  /** Accessible name of the row. */
  label: string
  tabs: readonly Tab<T>[]
  active: T
  onChange: (id: T) => void
}

/** A row of views, 32 px high; arrows move along it. */
export function Tabs<T extends string>({ label, tabs, active, onChange }: TabsProps<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const at = tabs.findIndex((tab) => tab.id === active)
    const next = event.key === 'Home' ? tabs[0] : event.key === 'End' ? tabs.at(-1) : step ? tabs[(at + step + tabs.length) % tabs.length] : undefined
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          type="button"
          role="tab"
          key={tab.id}
          data-tab={tab.id}
          className="tab"
          aria-selected={tab.id === active}
          tabIndex={tab.id === active ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.title}
          {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
