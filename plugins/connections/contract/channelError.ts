import { AppError } from '#core/contract/errors.ts'

/**
 * Why a channel did not do what was asked. @source channel rules of the family: each stands for one code of the specification's §8.
 *
 * `notConnected` and `reconnecting`: the line is down for now; `temporary`: the provider had a fault of its own; `uncertain`: it is not known
 * whether the message left; `qualityLimited`: the provider slows the account down because of complaints; `connectionReasons` concern the whole connection;
 * all others end the attempt for good. `marketingStopped`: the person takes no advertising from this account; `regionNotEnabled`: the account may not send to
 * this country; `filteredAsSpam` and `refusedByPolicy`: an operator or a mail server did not let the message through; `refused`: for what the
 * provider's own words say; `subscriptionUnpaid`: the company is blocked here, no provider was asked.
 */
export const channelReasons = [
  'notConnected',
  'reconnecting',
  'authFailed',
  'invalidRecipient',
  'checkFailed',
  'windowClosed',
  'blockedByContact',
  'accountRestricted',
  'rateLimited',
  'mediaRejected',
  'mediaGone',
  'templateInvalid',
  'unsupported',
  'tooOld',
  'messageNotFound',
  'uncertain',
  'temporary',
  'notRegistered',
  'unknownAccount',
  'payment',
  'marketingLimited',
  'qualityLimited',
  'refused',
  'marketingStopped',
  'regionNotEnabled',
  'filteredAsSpam',
  'refusedByPolicy',
  'subscriptionUnpaid',
] as const
export type ChannelReason = (typeof channelReasons)[number]

/** Reasons that concern the connection and not one message: a person has to mend it, and messages wait until then. */
export const connectionReasons: ReadonlySet<ChannelReason> = new Set(['authFailed', 'accountRestricted', 'notRegistered', 'unknownAccount'])

/** The code that people of the family know a reason by; whatever has none of its own is a message that could not be sent. */
const CODES: Partial<Record<ChannelReason, string>> = {
  notConnected: 'ERR_WAPP_NOT_INITIALIZED',
  authFailed: 'ERR_WAPP_NOT_INITIALIZED',
  reconnecting: 'ERR_WAPP_INITIALIZED',
  invalidRecipient: 'ERR_WAPP_INVALID_CONTACT',
  checkFailed: 'ERR_WAPP_CHECK_CONTACT',
  mediaGone: 'ERR_WAPP_DOWNLOAD_MEDIA',
  messageNotFound: 'ERR_FETCH_WAPP_MSG',
  unsupported: 'ERR_NOT_SUPPORTED',
}
export const codeOfReason = (reason: ChannelReason): string => CODES[reason] ?? 'ERR_SENDING_WAPP_MSG'

/** Milliseconds before the next try, where nothing else was said; a reason that is absent ends the attempt. */
const WAITS_MS: Partial<Record<ChannelReason, number>> = {
  notConnected: 60_000,
  reconnecting: 15_000,
  rateLimited: 30_000,
  temporary: 5_000,
  checkFailed: 30_000,
  qualityLimited: 2 * 3_600_000,
}
/** Milliseconds after which a message looks again whether its connection is back. */
const CONNECTION_DOWN_WAIT_MS = 60_000

export interface ChannelErrorFacts {
  /** Size of a file that is too large, where the provider said it. */
  bytes?: number | undefined
  /** How long the provider asks to be left alone. */
  retryAfterMs?: number | undefined
  /** Another message has its turn first: this one is tried again after so long, instead of after the usual wait. */
  turnAfterMs?: number | undefined
  /** The provider's own code. */
  providerCode?: string | undefined
  /** For administrators, in the provider's words; free of credentials and of what was written. */
  detail?: string | undefined
  /** The connection was taken down with it: the message waits until the connection is back. */
  isConnectionDown?: boolean | undefined
}

/** A channel refused, or could not do it. */
export class ChannelError extends AppError {
  readonly reason: ChannelReason
  readonly facts: ChannelErrorFacts

  constructor(reason: ChannelReason, facts: ChannelErrorFacts = {}) {
    super(codeOfReason(reason), 502, { reason })
    this.name = 'ChannelError'
    this.reason = reason
    this.facts = facts
  }

  /** Nothing leaves before the connection is back, and then at once. */
  get waitsForConnection(): boolean {
    return this.facts.isConnectionDown === true || this.reason === 'notConnected' || this.reason === 'reconnecting'
  }

  /** Milliseconds after which it is worth another try; null when it never is. */
  get waitMs(): number | null {
    if (this.facts.isConnectionDown) return CONNECTION_DOWN_WAIT_MS
    if (this.facts.turnAfterMs !== undefined) return this.facts.turnAfterMs
    const usual = WAITS_MS[this.reason]
    return usual === undefined ? null : Math.max(usual, this.facts.retryAfterMs ?? 0)
  }
}

/** Text of a refusal: the provider's words, with its code in front where the reason says nothing by itself. */
export function textsOf({ reason, facts }: Pick<ChannelError, 'reason' | 'facts'>): string | undefined {
  const { providerCode, detail } = facts
  return reason === 'refused' ? [providerCode, detail].filter(Boolean).join(': ') : detail
}
