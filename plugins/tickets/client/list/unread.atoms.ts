import { atom } from 'jotai'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { countUnread, type Ticket } from '../../contract/index.ts'

/** Unread messages in one's own open tickets, as the server counts them: rows that happen to be loaded say nothing of the rest. */
export const unreadAtom = atom(0)

export const mayListAtom = atom((get) => get(permissionsAtom).has('tickets.list'))

/** Long enough to gather a burst, short enough to look live. */
const RECOUNT_MS = 200

let timer: ReturnType<typeof setTimeout> | undefined
let asked = 0

/** Asks the server to count again, soon and once. */
export function recountUnread(): void {
  if (timer !== undefined || !store.get(mayListAtom)) return
  timer = setTimeout(async () => {
    timer = undefined
    asked += 1
    const turn = asked
    try {
      const { unread } = await call(countUnread, {})
      if (turn === asked) store.set(unreadAtom, unread)
    } catch {
      // The badge stays as it was; the status bar says that the line is down.
    }
  }, RECOUNT_MS)
}

/** Own open ticket → its unread messages, as the server last said: rows that are held may be ahead of it. */
const serverCounts = new Map<number, number>()

/** Counts again where a row that comes in may change the count. */
export function noteUnread({ id, status, userId, unreadMessages }: Ticket): void {
  const isOwn = status === 'open' && userId === store.get(sessionAtom)?.userId
  if (isOwn ? serverCounts.get(id) === unreadMessages : !serverCounts.has(id)) return
  if (isOwn) serverCounts.set(id, unreadMessages)
  else serverCounts.delete(id)
  recountUnread()
}
