import { errorText } from '#core/client/i18n/errorText.ts'
import { AppError } from '#core/contract/errors.ts'
import { notify } from './notify.ts'

/** Shown elsewhere already: the session's end goes to login with its own words. */
const SHOWN_ELSEWHERE = 'ERR_SESSION_EXPIRED'
const PASSING = new Set(['ERR_OFFLINE', 'ERR_TIMEOUT', 'ERR_LIMIT_MAX', 'ERR_TOO_MANY_REQUESTS', 'ERR_UNAVAILABLE'])

/**
 * Tells the person what failed. 500: a warning at the top (specification §8); a passing hindrance: a warning at the bottom;
 * everything else: danger, which stays until closed. Cancelled actions are no news.
 */
export function reportError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof AppError)) console.error(error)
  if (error instanceof AppError && error.code === SHOWN_ELSEWHERE) return
  const text = errorText(error)
  if (error instanceof AppError && error.status === 500) notify(text, { intent: 'warning', position: 'top' })
  else notify(text, { intent: error instanceof AppError && PASSING.has(error.code) ? 'warning' : 'danger' })
}
