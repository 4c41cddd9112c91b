import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'

/**
 * Reasons for the errors of Facebook or Instagram through the hub, by their text: the first that fits. @source error messages of Meta, which name their code
 */
const TEXTS: readonly [RegExp, ChannelReason][] = [
  [/2018278|2534022|outside.{0,20}window|24.?h/i, 'windowClosed'],
  [/\(#190\)|access token|\(#2\d\d\)/i, 'authFailed'],
  [/\(#368\)|temporarily (restricted|blocked)/i, 'accountRestricted'],
  [/\(#551\)|isn.?t available|blocked/i, 'blockedByContact'],
  [/2018001|no matching user/i, 'invalidRecipient'],
  [/\(#(4|32|613)\)|rate limit|too many/i, 'rateLimited'],
  [/2018047|attachment|media|mime/i, 'mediaRejected'],
]

const knownReasons = (text: string): ChannelReason | undefined => TEXTS.find(([pattern]) => pattern.test(text))?.[1]

/** Why a message failed after the hub took it. What is not known is a refusal for good. */
export const reasonOfText = (text: string): ChannelReason => knownReasons(text) ?? 'refused'

/** Why the hub itself refused a call. */
export function errorOf(status: number, text: string, retryAfterMs?: number): ChannelError {
  const facts = { providerCode: String(status), ...(text && { detail: text }), ...(retryAfterMs !== undefined && { retryAfterMs }) }
  // Words of Meta that the hub passes on concern the message, whatever the status.
  if (status === 403) return new ChannelError(knownReasons(text) ?? 'authFailed', facts)
  if (status === 401) return new ChannelError('authFailed', facts)
  if (status === 429) return new ChannelError('rateLimited', facts)
  // A gate that waited in vain does not know whether the work was done.
  if (status === 504) return new ChannelError('uncertain', facts)
  if (status >= 500) return new ChannelError('temporary', facts)
  return new ChannelError(reasonOfText(text), facts)
}
