import type { MeaningOf } from '#plugins/channels/contract/graph/errors.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'

const HOUR_MS = 3_600_000

/** Code of the provider → why, and how long it asks to be left alone where that is longer than usual. @source error codes of the Cloud API */
const REASONS: readonly { codes: readonly number[]; reason: ChannelReason; retryAfterMs?: number }[] = [
  { codes: [0, 190, 3, 10, 131005], reason: 'authFailed' },
  { codes: [4, 80007, 130429, 133016], reason: 'rateLimited' },
  // One message in six seconds to the same person.
  { codes: [131056], reason: 'rateLimited', retryAfterMs: 6_000 },
  { codes: [131048, 131064], reason: 'rateLimited', retryAfterMs: 2 * HOUR_MS },
  { codes: [368, 131031, 131042], reason: 'accountRestricted' },
  // 130497: the country of the recipient, not the account.
  { codes: [130497, 131021, 131026, 131030, 131062], reason: 'invalidRecipient' },
  { codes: [131047], reason: 'windowClosed' },
  { codes: [130472, 131049, 131050], reason: 'blockedByContact' },
  { codes: [131051, 131008, 131009, 100], reason: 'unsupported' },
  { codes: [131052, 131053], reason: 'mediaRejected' },
  { codes: [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068, 132069], reason: 'templateInvalid' },
  { codes: [1, 2, 131000, 131016, 131057, 135000], reason: 'temporary' },
  { codes: [131037, 131045], reason: 'notConnected' },
]
const byCode = new Map(REASONS.flatMap(({ codes, ...facts }) => codes.map((code) => [code, facts] as const)))

/** Codes that all speak of missing permissions. */
const isPermission = (code: number): boolean => code >= 200 && code <= 299

/** What a code says; null for one that is not known. */
export const meaningOf: MeaningOf = ({ code }) => (isPermission(code) ? { reason: 'authFailed' } : (byCode.get(code) ?? null))

/** Why a message that was taken at first failed after all. An unknown code is a refusal for good. */
export const reasonOfCode = (code: number): ChannelReason => meaningOf({ code })?.reason ?? 'unsupported'
