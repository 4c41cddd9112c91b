import type { ClientContext } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { listFollowers, showFront } from '../../contract/index.ts'
import { followersAtom } from './follow.atoms.ts'

/** Says what this window has in front, while somebody follows; a hidden window has nothing in front. */
function tell(ctx: ClientContext): void {
  if (store.get(followersAtom).length === 0 || document.hidden) return
  void ctx.signal(showFront, { ticketId: ctx.get(ctx.use(ticketRows).activeAtom) })
}

/** Tells those who follow of every change. */
export function tellFront(ctx: ClientContext): Dispose {
  const tellNow = () => tell(ctx)
  const stops = [store.sub(ctx.use(ticketRows).activeAtom, tellNow), store.sub(followersAtom, tellNow)]
  document.addEventListener('visibilitychange', tellNow)
  window.addEventListener('focus', tellNow)
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', tellNow)
    window.removeEventListener('focus', tellNow)
  }
}

/** Asks who follows by now. What the line said while the answer was on its way is newer. */
export async function loadFollowers(ctx: Pick<ClientContext, 'call'>): Promise<void> {
  const before = store.get(followersAtom)
  const { followers } = await ctx.call(listFollowers, {})
  if (store.get(followersAtom) === before) store.set(followersAtom, followers)
}

/** While somebody is said to follow, the server is asked again so often: the node that would have told the end may be gone. */
export const RECHECK_MS = 60_000

/** Keeps nobody in the status bar who has stopped following. */
export function recheckFollowers(ctx: Pick<ClientContext, 'call'>): Dispose {
  const recheck = setInterval(() => {
    if (store.get(followersAtom).length > 0) void loadFollowers(ctx).catch(() => {})
  }, RECHECK_MS)
  return () => clearInterval(recheck)
}
