import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { focusedIdAtom } from '../focus.atoms.ts'
import { isAddressOf, tellQuery } from './followFocus.ts'

/** Gathers keystrokes: browsers take only so many new addresses a minute. */
const TELL_MS = 300

/** Lets the address say how a panel's view stands, while the panel has the focus; `read` hears of an address that says something else. */
export function useAddressQuery(panelId: string, query: string, read: (query: URLSearchParams) => void): void {
  const search = useSearch().slice(1)
  const isFocused = useAtomValue(useMemo(() => atom((get) => get(focusedIdAtom) === panelId), [panelId]))
  const known = useRef('')

  useEffect(() => {
    if (!isFocused || search === known.current || !isAddressOf(panelId)) return
    known.current = search
    if (search !== '' && search !== query) read(new URLSearchParams(search))
  }, [panelId, search, query, isFocused, read])

  useEffect(() => {
    if (!isFocused || search === query) return
    const timer = setTimeout(() => {
      known.current = query
      tellQuery(panelId, query)
    }, TELL_MS)
    return () => clearTimeout(timer)
  }, [panelId, query, search, isFocused])
}
