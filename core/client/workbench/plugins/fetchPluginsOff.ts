import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { listPluginsOff } from '#core/contract/plugins.ts'

/** Asks what the company has switched off meanwhile. A server of the family that knows no such call has nothing switched off. */
export async function fetchPluginsOff(): Promise<void> {
  const who = store.get(sessionAtom)?.userId
  if (who === undefined) return
  try {
    const pluginsOff = await call(listPluginsOff, {})
    if (store.get(sessionAtom)?.userId === who) updateSession({ pluginsOff })
  } catch (error) {
    console.warn('plugins could not be asked for', error instanceof Error ? error.message : 'unknown')
  }
}
