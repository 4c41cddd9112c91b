import { useMemo, useRef } from 'react'
import { z } from 'zod'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import type { Bubble } from './items.ts'

/** Pages that are asked for to find the place again; farther up one begins at the end. */
const MOST_PAGES = 10

const placeSchema = z.object({ ticketId: z.int(), key: z.string().nullable() })

/** Where one reads in a conversation: the item at the top of the log, or null at the end. Kept with the panel, so that a reload comes back to it. */
export function useKeptPlace(panelId: string, ticketId: number) {
  const [place, setPlace] = usePanelState(panelId, placeSchema, { ticketId, key: null })
  const wanted = useRef(place.ticketId === ticketId ? place.key : null)
  const pages = useRef(0)
  return useMemo(
    () => ({
      /** Index of the item to begin with; null for the end, or while its page is not there. */
      indexIn(items: readonly Bubble[]): number | null {
        const index = wanted.current === null ? -1 : items.findIndex(({ key }) => key === wanted.current)
        return index < 0 ? null : index
      },
      /** Whether there is a place to find again. */
      isSought: () => wanted.current !== null,
      /** Whether another page is worth asking for; counts the questions. */
      mayAskOlder(): boolean {
        pages.current += 1
        return pages.current <= MOST_PAGES
      },
      keep(key: string | number | bigint | null): void {
        const next = key === null ? null : String(key)
        setPlace((now) => (now.ticketId === ticketId && now.key === next ? now : { ticketId, key: next }))
      },
    }),
    [ticketId, setPlace],
  )
}
