import { errorOfRefusal, type GraphError, type MeaningOf } from '#plugins/channels/contract/graph/errors.ts'
import { type ChannelError, type ChannelReason, connectionReasons } from '#plugins/connections/contract/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Code of the provider → why, and how long it asks to be left alone where that is longer than usual. The reason says what is concerned: the whole line
 * (`connectionReasons`), a message that waits (`waitMs` of `ChannelError`), or one message for good. @source error codes of the Cloud API
 */
const REASONS: readonly { codes: readonly number[]; reason: ChannelReason; retryAfterMs?: number }[] = [
  // The line: its credential or permissions, the account, the number.
  { codes: [0, 190, 3, 10, 131005], reason: 'authFailed' },
  // 131037: the name of the number waits for approval.
  { codes: [368, 131031, 131037], reason: 'accountRestricted' },
  { codes: [33], reason: 'unknownAccount' },
  { codes: [131045, 133000, 133004, 133005, 133006, 133008, 133009, 133010, 133015, 133016], reason: 'notRegistered' },
  // Waits. Calls of the app and of the account are counted by the hour.
  { codes: [4, 80007], reason: 'rateLimited', retryAfterMs: 10 * MINUTE_MS },
  { codes: [130429], reason: 'rateLimited' },
  // This pair of numbers alone: one message in six seconds, more where several were sent at once.
  { codes: [131056], reason: 'rateLimited' },
  { codes: [131064], reason: 'rateLimited', retryAfterMs: 2 * HOUR_MS },
  { codes: [131048], reason: 'qualityLimited' },
  { codes: [1, 2, 131000, 131016, 131057, 135000], reason: 'temporary' },
  // Concerns one message.
  { codes: [131042], reason: 'payment' },
  // 130497: the country of the recipient, not the account. 131021: to the sender itself.
  { codes: [130497, 131021, 131026, 131030, 131062], reason: 'invalidRecipient' },
  { codes: [131047], reason: 'windowClosed' },
  { codes: [130472, 131049], reason: 'marketingLimited' },
  { codes: [131050], reason: 'marketingStopped' },
  { codes: [131051], reason: 'unsupported' },
  { codes: [131052, 131053], reason: 'mediaRejected' },
  { codes: [100, 131008, 131009], reason: 'refused' },
]
const byCode = new Map(REASONS.flatMap(({ codes, ...facts }) => codes.map((code) => [code, facts] as const)))

/** Of code 100: there is no such number, or the credential does not reach it. */
const NO_SUCH_OBJECT = 33
/** Codes that all speak of missing permissions, and of templates. */
const isPermission = (code: number): boolean => code >= 200 && code <= 299
const isTemplate = (code: number): boolean => code >= 132_000 && code <= 132_999

/** Meaning of a code; null for one that is not known. */
export const meaningOf: MeaningOf = ({ code, error_subcode: subcode }) => {
  if (isPermission(code)) return { reason: 'authFailed' }
  if (isTemplate(code)) return { reason: 'templateInvalid' }
  if (code === 100 && subcode === NO_SUCH_OBJECT) return { reason: 'unknownAccount' }
  return byCode.get(code) ?? null
}

/** Why a message failed that was taken at first. An unknown code is a refusal for good. */
export const errorOfStatus = (error: GraphError | undefined): ChannelError =>
  errorOfRefusal({ status: 400, headers: {}, body: error && { error } }, meaningOf, [])

/** After how long such a message is sent again, not as soon as one that was never taken; null where it failed for good. */
export function resendAfterMs({ reason, waitMs }: ChannelError): number | null {
  if (connectionReasons.has(reason)) return MINUTE_MS
  return waitMs && Math.max(waitMs, reason === 'temporary' ? 5 * MINUTE_MS : MINUTE_MS)
}
