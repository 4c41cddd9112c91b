import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { newId } from '#core/contract/ids.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import type { WindowAlert } from '../contract/client.ts'
import { type Kind, type Notification, readNotifications } from '../contract/index.ts'
import { createWindows, type Windows } from './claim.ts'
import { showBubble, showOnDesktop } from './desktop.ts'
import { isQuietNow, preferencesAtom } from './preferences.ts'
import { addNotification, noteRead, rows } from './rows.ts'
import { playTune } from './sound.ts'

/** Not more often than this, however much comes. */
const RING_EVERY_MS = 3_000
/**
 * Ranks of windows, the first of which tells: where the conversation is in front (nothing is to be told), where the person is, where sound may be played.
 */
const RANK = { inFront: 0, focused: 1, awake: 2, asleep: 3 } as const

let windows: { userId: number; windows: Windows } | null = null
let rangAt = 0

const isInFront = ({ ticketId }: Notification, ctx: ClientContext): boolean =>
  ticketId !== null && !document.hidden && document.hasFocus() && ctx.get(ctx.use(ticketRows).activeAtom) === ticketId

/** Listens before anything comes: a window that begins to listen with its first news has not heard the others. */
function joinWindows(): Windows | null {
  const userId = store.get(sessionAtom)?.userId
  if (windows?.userId === userId) return windows?.windows ?? null
  windows?.windows.close()
  windows = userId === undefined ? null : { userId, windows: createWindows(`balcao-notifications-${userId}`, newId()) }
  return windows?.windows ?? null
}

const rankOf = (inFront: boolean): number => {
  if (inFront) return RANK.inFront
  if (document.hasFocus() && !document.hidden) return RANK.focused
  return navigator.userActivation?.hasBeenActive ? RANK.awake : RANK.asleep
}

/** Something new came: kept, and told by the window that is nearest to the person, as they chose. */
export async function arrive(fresh: readonly Notification[], ctx: ClientContext): Promise<void> {
  addNotification(fresh)
  readInFront(ctx)
  const joined = joinWindows()
  if (joined) await Promise.all(fresh.map((one) => tell(one, joined, ctx)))
}

async function tell(one: Notification, joined: Windows, ctx: ClientContext): Promise<void> {
  const inFront = isInFront(one, ctx)
  const isMine = await joined.claim(`${one.id}/${one.rev}`, rankOf(inFront))
  if (!isMine || inFront || isQuietNow()) return
  // Read meanwhile, in a window where the conversation is in front.
  if (rows.get(one.id)?.readAt) return
  if (store.get(preferencesAtom).kinds[one.kind].desktop) showOnDesktop(one, ctx)
  await ring(one.kind)
}

/** Plays the sound of a kind, where the person wants it. */
async function ring(kind: Kind): Promise<void> {
  if (!store.get(preferencesAtom).kinds[kind].sound || Date.now() - rangAt < RING_EVERY_MS) return
  rangAt = Date.now()
  await playTune(kind)
}

/** @see WindowAlerts of the contract */
export async function alertPerson({ key, title, text, isInFront: isSeen, open }: WindowAlert): Promise<void> {
  const joined = joinWindows()
  const inFront = isSeen()
  if (!(await joined?.claim(key, rankOf(inFront))) || inFront || isQuietNow()) return
  const { kinds, previews } = store.get(preferencesAtom)
  if (kinds.message.desktop) showBubble({ tag: `balcao-${key}`, title, body: previews ? text : '', open })
  await ring('message')
}

/** Marks the news of the conversation in front as read. */
function readInFront(ctx: ClientContext): void {
  const unread = [...store.get(rows.rowsAtom).values()].filter((row) => row.readAt === null && isInFront(row, ctx))
  const [first] = unread
  if (!first) return
  noteRead(
    unread.map(({ id }) => id),
    new Date().toISOString(),
  )
  // A mark that does not arrive is made with the next look.
  ctx.call(readNotifications, { ids: unread.map(({ id }) => id) }).catch(() => {})
}

/** Reads what comes into sight: another conversation, or the page again. */
export function followSight(ctx: ClientContext): Dispose {
  const readShown = () => readInFront(ctx)
  joinWindows()
  const stops = [store.sub(ctx.use(ticketRows).activeAtom, readShown), store.sub(sessionAtom, joinWindows)]
  document.addEventListener('visibilitychange', readShown)
  window.addEventListener('focus', readShown)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', readShown)
    window.removeEventListener('focus', readShown)
    windows?.windows.close()
    windows = null
  }
}
