import { atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { type Bulk, getBulk } from '../../contract/index.ts'

/** The bulk action of this browser that is on its way. */
export const runningBulkAtom = atom<Bulk | null>(null)

const ENDS: readonly Bulk['status'][] = ['done', 'undone']
/** Should the line be down, the server is asked. */
const ASK_MS = 3_000

const waiting = new Map<string, (bulk: Bulk) => void>()

/** Takes news of how far it is. */
export function noteBulk(bulk: Bulk): void {
  store.set(runningBulkAtom, (current) => (current?.id === bulk.id && bulk.rev >= current.rev ? bulk : current))
  if (!ENDS.includes(bulk.status)) return
  waiting.get(bulk.id)?.(bulk)
}

/** Shows a bulk action while it runs; answers how it ended. */
export async function follow(started: Bulk): Promise<Bulk> {
  store.set(runningBulkAtom, started)
  const ended = new Promise<Bulk>((resolve) => waiting.set(started.id, resolve))
  const timer = setInterval(() => void call(getBulk, { id: started.id }).then(noteBulk, () => {}), ASK_MS)
  try {
    return await ended
  } finally {
    clearInterval(timer)
    waiting.delete(started.id)
    store.set(runningBulkAtom, null)
  }
}
