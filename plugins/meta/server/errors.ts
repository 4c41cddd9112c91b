import type { MeaningOf } from '#plugins/channels/contract/graph/errors.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'

const reasonsBy = (table: readonly [ChannelReason, readonly number[]][]): ReadonlyMap<number, ChannelReason> =>
  new Map(table.flatMap(([reason, codes]) => codes.map((code) => [code, reason] as const)))

/** Numbers that say more than the code beside them. @source error codes of Messenger and of Instagram */
const bySubcode = reasonsBy([
  ['windowClosed', [2018278, 2534022]],
  ['invalidRecipient', [2018001]],
  ['mediaRejected', [2018047]],
  // The person cannot be written to now: no permission is missing.
  ['blockedByContact', [1545041]],
  ['unknownAccount', [33]],
])
/** @source error codes of the Graph API */
const byCode = reasonsBy([
  ['authFailed', [10, 190, 230]],
  ['rateLimited', [4, 32, 613]],
  ['accountRestricted', [368]],
  ['blockedByContact', [551]],
  ['refused', [100]],
  ['temporary', [1, 2]],
])
/** Codes that all speak of missing permissions. */
const isPermission = (code: number): boolean => code >= 200 && code <= 299

/** Meaning of an error of Messenger or Instagram; null for a code that is not known. */
export const meaningOf: MeaningOf = ({ code, error_subcode: subcode = 0 }) => {
  const reason = bySubcode.get(subcode) ?? (isPermission(code) ? 'authFailed' : byCode.get(code))
  return reason ? { reason } : null
}
