import { type RefObject, useEffect, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import type { PaletteEntry, PaletteSource } from '#core/client/plugin.ts'
import { joinGroups, keepFitting } from './joinGroups.ts'
import { type Match, matcher } from './match.ts'
import { type PaletteGroup, type Prefix, sourcesFor } from './paletteEntries.ts'

/** After the last key, so that typing does not ask for every letter. */
const PAUSE_MS = 120

const NO_MATCH: Match = { score: 0, marks: [] }

interface Found {
  groups: readonly PaletteGroup[]
  /** Sources that have not answered yet. */
  waiting: number
}

/**
 * Answers to the query from the sources that must be asked, in the order in which they answer. Nothing down to the row under the cursor moves.
 * @param cursor id of that row
 */
export function useSources(prefix: Prefix | null, query: string, cursor: RefObject<string | null>): { groups: readonly PaletteGroup[]; isSearching: boolean } {
  const t = useT()
  const client = useClient()
  const [found, setFound] = useState<Found>({ groups: [], waiting: 0 })

  useEffect(() => {
    const sources = sourcesFor(prefix, query).filter(({ search }) => search)
    const fits = matcher(query)
    const isAsked = new Set(sources.map(({ id }) => id))
    setFound(({ groups }) => ({
      groups: keepFitting(
        groups.filter(({ id }) => isAsked.has(id.replace(/\+$/, ''))),
        (row) => (fits(row.title) ? { ...row, match: fits(row.title) ?? NO_MATCH } : null),
      ),
      waiting: sources.length,
    }))
    if (sources.length === 0) return
    let isStale = false
    const toGroup = (source: PaletteSource, entries: readonly PaletteEntry[]): PaletteGroup => ({
      id: source.id,
      heading: t(source.title),
      rows: entries.map((entry) => ({
        ...entry,
        id: `${source.id}:${entry.id}`,
        match: fits(entry.title) ?? NO_MATCH,
        run: (options) => entry.run(client, options),
      })),
    })
    const ask = async (source: PaletteSource) => {
      const entries = await Promise.resolve()
        .then(() => source.search?.(query, client) ?? [])
        .catch((error: unknown) => {
          if (!isStale) reportError(error)
          return []
        })
      // An answer that comes after the next question is dropped.
      if (!isStale) setFound(({ groups, waiting }) => ({ groups: joinGroups(groups, toGroup(source, entries), cursor.current), waiting: waiting - 1 }))
    }
    const timer = setTimeout(() => {
      for (const source of sources) void ask(source)
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [prefix, query, client, t, cursor])

  return { groups: found.groups, isSearching: found.waiting > 0 }
}
