import { useMemo, useRef } from 'react'
import { z } from 'zod'
import { usePanelState } from '#core/client/workbench/usePanelState.ts'
import type { LogItem } from './items.ts'

const placeSchema = z.object({ ticketId: z.int(), key: z.string().nullable() })

/** Where one reads in a conversation: the item at the top of the log, or null at the end. Kept with the panel, so that a reload comes back to it. */
export function useScrollPlace(panelId: string, ticketId: number) {
  const [place, setPlace] = usePanelState(panelId, placeSchema, { ticketId, key: null })
  const wanted = useRef(place.ticketId === ticketId ? place.key : null)
  const isAsked = useRef(false)
  return useMemo(
    () => ({
      /** Index of the item to begin with; null for the end, or while its page is not there. */
      indexIn(items: readonly LogItem[]): number | null {
        const index = wanted.current === null ? -1 : items.findIndex(({ key }) => key === wanted.current)
        return index < 0 ? null : index
      },
      isWanted: () => wanted.current !== null,
      /** The place to find again; null when there is none, or when it was asked for. */
      sought: () => (isAsked.current ? null : wanted.current),
      noteAsked(): void {
        isAsked.current = true
      },
      keep(key: string | number | bigint | null): void {
        const next = key === null ? null : String(key)
        setPlace((now) => (now.ticketId === ticketId && now.key === next ? now : { ticketId, key: next }))
      },
    }),
    [ticketId, setPlace],
  )
}
