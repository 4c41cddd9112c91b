import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { getUser, type User } from '../contract/index.ts'

/** Rights follow from the profile, and only the server knows them. */
async function fetchRights(id: number): Promise<void> {
  const { profile, permissions, menuVisibility, whatsappAllowed } = await call(getUser, { id })
  if (store.get(sessionAtom)?.userId === id) updateSession({ profile, permissions, menuVisibility, whatsappAllowed })
}

/** Changes by others to the signed-in person count at once: lists, counters and what one may open follow them. */
export function adoptOwn({ id, name, queues }: User): void {
  if (store.get(sessionAtom)?.userId !== id) return
  updateSession({ username: name, queues: queues.map((queue) => ({ ...queue, isActive: true })) })
  // A refusal ends the session by itself; without a line the next resync asks again.
  void fetchRights(id).catch(() => {})
}
