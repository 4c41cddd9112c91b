import type { Translate } from '#core/client/plugin.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'

/** Reasons with a text of their own at `channels.reason`. */
const EXPLAINED: ReadonlySet<ChannelReason> = new Set([
  ...(['authFailed', 'accountRestricted', 'notRegistered', 'unknownAccount', 'notConnected', 'rateLimited', 'temporary'] as const),
  ...(['payment', 'marketingLimited', 'qualityLimited', 'refused'] as const),
  ...(['marketingStopped', 'regionNotEnabled', 'filteredAsSpam', 'refusedByPolicy'] as const),
])
/** The same to who administers: nothing came of it at the moment. */
const SAME: Partial<Record<ChannelReason, ChannelReason>> = { uncertain: 'temporary', reconnecting: 'temporary' }

/** Why a line is down, and what to do about it, for those who keep connections. */
export function reasonText(t: (key: string) => string, reason: ChannelReason): string {
  const shownReason = SAME[reason] ?? reason
  return t(`channels.reason.${EXPLAINED.has(shownReason) ? shownReason : 'other'}`)
}

const OF_A_TRIAL: ReadonlySet<ChannelReason> = new Set(['invalidRecipient', 'windowClosed', 'uncertain'])

/** Why a trial did not leave, and what to do about it. */
export const trialReasonText = (t: (key: string) => string, reason: ChannelReason): string =>
  OF_A_TRIAL.has(reason) ? t(`channels.trial.reason.${reason}`) : reasonText(t, reason)

/** Failures that kept us from an answer, where it is no word of the provider: codes of `OutwardFailure`. */
const FAILURES: ReadonlySet<string> = new Set(['hostUnknown', 'hostInside', 'refused', 'timeout', 'tls', 'tooLarge', 'address', 'proxy'])

/** More exactly why a line is down: in the provider's words, or why there are none. */
export const detailText = (t: Translate, detail: string): string => (FAILURES.has(detail) ? t(`channels.failure.${detail}`) : t('channels.detail', { detail }))
