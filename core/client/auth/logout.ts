import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { logout as logoutEndpoint } from '#core/contract/auth.ts'
import { leave } from './leave.ts'
import { sessionAtom } from './session.atoms.ts'

/** Seconds nobody wants to wait for a server that does not answer. */
const LOGOUT_TIMEOUT_MS = 3000

/**
 * Signs out here and in every tab, then shows the login page. Never fails: offline, the refresh cookie outlives the
 * session until it expires, which is only logged.
 */
export async function logout(): Promise<void> {
  const session = store.get(sessionAtom)
  try {
    await call(logoutEndpoint, { userId: session?.userId }, { timeoutMs: LOGOUT_TIMEOUT_MS })
  } catch (error) {
    console.warn('logout: the server was not told', error instanceof Error ? error.message : 'unknown')
  }
  leave('/login')
}
