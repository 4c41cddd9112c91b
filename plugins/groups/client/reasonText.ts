import type { Translate } from '#core/client/plugin.ts'
import type { ActReason } from '../contract/index.ts'

/** Reasons with a text of their own at `groups.reason`. */
const SPECIFIC: ReadonlySet<ActReason> = new Set([
  ...(['notAdmin', 'gone', 'fault', 'unsupported', 'notConnected', 'temporary', 'authFailed'] as const),
  ...(['accountRestricted', 'rateLimited', 'messageNotFound', 'tooOld', 'refused'] as const),
])
const SAME: Partial<Record<ActReason, ActReason>> = { uncertain: 'temporary', reconnecting: 'notConnected' }

/** Why something could not be done in a group. */
export function reasonText(t: Translate, reason: ActReason): string {
  const shown = SAME[reason] ?? reason
  return t(`groups.reason.${SPECIFIC.has(shown) ? shown : 'other'}`)
}
