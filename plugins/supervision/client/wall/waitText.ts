import type { Translate } from '#core/client/plugin.ts'
import { readInstant } from '#core/contract/instant.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
/** Up to two days hours say more: 26 h. */
const MOST_HOURS = 48
const DAY_HOURS = 24

/** How long somebody waits, as a length: 'agora', '12 min', '26 h', '12 d'. */
export function waitText(since: string, now: number, t: Translate): string {
  const minutes = Math.floor((now - readInstant(since)) / MINUTE_MS)
  const hours = Math.floor(minutes / HOUR_MINUTES)
  if (minutes < 1) return t('supervision.wait.now')
  if (minutes < HOUR_MINUTES) return t('supervision.wait.minutes', { count: minutes })
  if (hours < MOST_HOURS) return t('supervision.wait.hours', { count: hours })
  return t('supervision.wait.days', { count: Math.floor(hours / DAY_HOURS) })
}
