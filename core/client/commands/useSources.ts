import { useEffect, useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import type { PaletteEntry, PaletteSource } from '#core/client/plugin.ts'
import { matchText } from './match.ts'
import { type PaletteGroup, type Prefix, sourcesFor } from './paletteEntries.ts'

/** After the last key, so that typing does not ask for every letter. */
const PAUSE_MS = 120

/** What the plugins' sources answer to the query; an answer that comes after the next question is dropped. */
export function useSources(prefix: Prefix | null, query: string): { groups: readonly PaletteGroup[]; isSearching: boolean } {
  const t = useT()
  const client = useClient()
  const [found, setFound] = useState<{ groups: readonly PaletteGroup[]; isSearching: boolean }>({ groups: [], isSearching: false })

  useEffect(() => {
    const sources = sourcesFor(prefix, query)
    if (sources.length === 0) {
      setFound({ groups: [], isSearching: false })
      return
    }
    let isStale = false
    setFound(({ groups }) => ({ groups, isSearching: true }))
    const toGroup = (source: PaletteSource, entries: readonly PaletteEntry[]): PaletteGroup => ({
      id: source.id,
      heading: t(source.title),
      rows: entries.map((entry) => ({
        ...entry,
        id: `${source.id}:${entry.id}`,
        match: matchText(query, entry.title) ?? { score: 0, marks: [] },
        run: (options) => entry.run(client, options),
      })),
    })
    const timer = setTimeout(async () => {
      const answers = await Promise.allSettled(sources.map(async (source) => toGroup(source, await source.search(query, client))))
      if (isStale) return
      for (const answer of answers) if (answer.status === 'rejected') reportError(answer.reason)
      setFound({
        groups: answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value.rows.length > 0 ? [answer.value] : [])),
        isSearching: false,
      })
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [prefix, query, client, t])

  return found
}
