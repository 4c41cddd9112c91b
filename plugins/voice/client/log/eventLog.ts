import { atom } from 'jotai'
import { z } from 'zod'
import { store } from '#core/client/store/store.ts'
import { saveFile } from '#core/client/ui/saveFile.ts'

export const EVENTS_KEY = 'wavoip-events'
/** Older ones make room. */
const MOST = 500

const entrySchema = z.object({ timestamp: z.string(), event: z.object({ type: z.string(), data: z.unknown() }) })
export type LoggedEvent = z.infer<typeof entrySchema>

function readStored(): LoggedEvent[] {
  try {
    const parsed = z.array(entrySchema).safeParse(JSON.parse(localStorage.getItem(EVENTS_KEY) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/** Other windows of the browser write there too. */
function write(entries: readonly LoggedEvent[]): void {
  store.set(eventsAtom, entries)
  try {
    localStorage.setItem(EVENTS_KEY, JSON.stringify(entries))
  } catch {
    // No room, or no storage at all: what is in memory stays.
  }
}

/** Events of the control sockets, the oldest first. */
export const eventsAtom = atom<readonly LoggedEvent[]>([])

/** For lists: entries have no name of their own. */
export const namedEventsAtom = atom((get) => {
  const seen = new Map<string, number>()
  return get(eventsAtom).map((entry) => {
    const count = (seen.get(entry.timestamp) ?? 0) + 1
    seen.set(entry.timestamp, count)
    return { ...entry, id: `${entry.timestamp}-${count}` }
  })
})
eventsAtom.onMount = (set) => {
  const read = () => set(readStored())
  const follow = ({ key }: StorageEvent) => {
    if (key === EVENTS_KEY || key === null) read()
  }
  read()
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

export const logEvent = (type: string, data: unknown, at: Date): void =>
  write([...readStored(), { timestamp: at.toISOString(), event: { type, data: data ?? null } }].slice(-MOST))

export const clearEvents = (): void => write([])

/** Saves the log as a file that is named by its time. */
export function exportEvents(at: Date): void {
  const text = JSON.stringify(readStored(), null, 2)
  saveFile(`${EVENTS_KEY}-${at.toISOString().replaceAll(':', '-')}.json`, new Blob([text], { type: 'application/json' }))
}
