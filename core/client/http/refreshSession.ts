import { refreshToken } from '#core/contract/auth.ts'
import { AppError } from '#core/contract/errors.ts'
import { apiBase } from './apiBase.ts'
import { buildRequest } from './buildRequest.ts'
import { refusal } from './refusal.ts'
import { send } from './send.ts'
import { sessionExpired } from './sessionListener.ts'
import { readToken, saveToken } from './token.ts'

/** Same as the call's own limit. @see specification §9 */
const REFRESH_TIMEOUT_MS = 20_000
const LOCK = 'balcao.refresh'

let running: Promise<string> | null = null

/**
 * A token newer than `refused`: one that another call or tab has fetched meanwhile, else a fresh one.
 *
 * All callers share one request, also across tabs where the browser has locks: the refresh cookie rotates, so a second
 * request with the same cookie would revoke the chain (decision 7).
 * @throws AppError ERR_SESSION_EXPIRED when the server refuses (the session is cleared), or what hindered the request (the session stays).
 */
export function refreshSession(refused: string): Promise<string> {
  const token = readToken()
  if (token !== null && token !== refused) return Promise.resolve(token)
  running ??= underLock(() => newerToken(refused)).finally(() => {
    running = null
  })
  return running
}

async function newerToken(refused: string): Promise<string> {
  const token = readToken()
  if (token !== null && token !== refused) return token
  // Signed out in another tab while this one waited for the lock.
  if (token === null) throw new AppError('ERR_SESSION_EXPIRED', 401)
  const reply = await send(buildRequest(refreshToken, {}, apiBase()), { token: refused, timeoutMs: REFRESH_TIMEOUT_MS })
  const parsed = reply.ok ? refreshToken.output.safeParse(reply.body) : null
  if (parsed?.success) {
    saveToken(parsed.data.token)
    return parsed.data.token
  }
  // A server in trouble says nothing about the session.
  if (reply.status === 429 || reply.status >= 500) throw refusal(reply)
  sessionExpired()
  throw reply.ok ? new AppError('ERR_UNEXPECTED_REPLY', reply.status) : refusal(reply)
}

/** Safari and insecure origins may lack locks; then each tab refreshes for itself. */
function underLock<T>(action: () => Promise<T>): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request(LOCK, action) : action()
}
