import { useAtom, useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { useT } from '#core/client/i18n/index.ts'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { focusSearch } from '../commands/listMoves.ts'
import { searchAtom } from '../filter.ts'
import { rowsRef, searchFieldRef } from './listFocus.ts'

/** Searches the list as one types; `Esc` in the empty field, the arrow down and Enter lead to the rows. */
export function TicketSearch() {
  const t = useT()
  const [searched, setSearched] = useAtom(searchAtom)
  const keys = useAtomValue(hintsAtom).get(focusSearch.id)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    searchFieldRef.current = search.current
    return () => {
      searchFieldRef.current = null
    }
  }, [])
  const leave = (event: KeyboardEvent) => {
    const leads = event.key === 'ArrowDown' || event.key === 'Enter' || (event.key === 'Escape' && searched === '')
    if (!leads || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || !rowsRef.current) return
    event.preventDefault()
    rowsRef.current.focus()
  }
  return (
    <div className="ticket-search">
      <SearchField ref={search} label={t('tickets.search')} value={searched} keys={keys} onChange={setSearched} onKeyDown={leave} />
    </div>
  )
}
