import { Cross, Search } from '@blueprintjs/icons'
import type { KeyboardEvent, Ref } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { KeyHint } from './KeyHint.tsx'

export interface SearchFieldProps {
  /** Accessible name and placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
  keys?: string
  ref?: Ref<HTMLInputElement>
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A field that searches as one types; `Esc` empties it first. */
export function SearchField({ label, value, onChange, keys, ref, onKeyDown }: SearchFieldProps) {
  const t = useT()
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Escape' || value === '' || event.defaultPrevented) return
    event.preventDefault()
    // A dialog around it would close with the same press.
    event.stopPropagation()
    onChange('')
  }
  return (
    <div className="search">
      <Search size={14} />
      <input
        ref={ref}
        type="search"
        className="search-input"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      {value === '' ? (
        <KeyHint keys={keys} />
      ) : (
        <button type="button" className="search-clear" aria-label={t('workbench.clear')} onClick={() => onChange('')}>
          <Cross size={12} />
        </button>
      )}
    </div>
  )
}
