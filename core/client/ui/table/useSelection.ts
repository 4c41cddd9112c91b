import { useCallback, useMemo, useState } from 'react'

export interface Selection<K> {
  ids: ReadonlySet<K>
  toggle: (id: K) => void
  /** Chooses everything from the last chosen row to this one. */
  extendTo: (id: K) => void
  setAll: (isChosen: boolean) => void
  clear: () => void
}

/** Chosen rows of a table by id; ids that left the table no longer count. */
export function useSelection<K extends string | number>(rowIds: readonly K[]): Selection<K> {
  const [chosen, setChosen] = useState<ReadonlySet<K>>(new Set())
  const [last, setLast] = useState<K | null>(null)
  const ids = useMemo(() => new Set(rowIds.filter((id) => chosen.has(id))), [rowIds, chosen])

  const toggle = useCallback((id: K) => {
    setLast(id)
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const extendTo = useCallback(
    (id: K) => {
      const [from, to] = [last === null ? -1 : rowIds.indexOf(last), rowIds.indexOf(id)]
      if (from < 0) return toggle(id)
      setLast(id)
      setChosen((now) => new Set([...now, ...rowIds.slice(Math.min(from, to), Math.max(from, to) + 1)]))
    },
    [last, rowIds, toggle],
  )
  const setAll = useCallback((isChosen: boolean) => setChosen(new Set(isChosen ? rowIds : [])), [rowIds])
  const clear = useCallback(() => setChosen(new Set()), [])
  return { ids, toggle, extendTo, setAll, clear }
}
