import type { Reach } from '#plugins/channels/contract/index.ts'
import { type ChannelReason, connectionReasons } from '#plugins/connections/contract/index.ts'
import type { FallbackCause, FallbackRule } from './rule.ts'

/** That a connection did not carry a message. */
export interface Trouble {
  reason: ChannelReason
  /** Whether the same connection would be tried again later. */
  isWaiting: boolean
  /** Milliseconds for which that connection has not carried it, or is down. */
  waitedMs: number
  /** Why its line is down; null where it is up. */
  connectionReason: ChannelReason | null
  isGroup: boolean
  /** It is the connection of the conversation itself, and not one that the rule named. */
  isFirst: boolean
}

const CAUSES: Partial<Record<ChannelReason, FallbackCause>> = {
  authFailed: 'account',
  accountRestricted: 'account',
  notRegistered: 'account',
  unknownAccount: 'account',
  payment: 'account',
  invalidRecipient: 'recipient',
  windowClosed: 'window',
  unsupported: 'refused',
  mediaRejected: 'refused',
  templateInvalid: 'refused',
  refused: 'refused',
  regionNotEnabled: 'recipient',
  filteredAsSpam: 'refused',
  refusedByPolicy: 'refused',
}
const WAITING: ReadonlySet<ChannelReason> = new Set(['temporary', 'rateLimited', 'qualityLimited', 'checkFailed'])

/**
 * Causes that a trouble is a case of. Empty for what goes no other way: `uncertain` may have arrived, `blockedByContact` wants nothing of us,
 * `marketingLimited` and `marketingStopped` have had enough advertising, and a file that is gone is gone for every channel.
 */
export function causesOf({ reason, isWaiting, connectionReason }: Pick<Trouble, 'reason' | 'isWaiting' | 'connectionReason'>): FallbackCause[] {
  const isDown = reason === 'notConnected' || reason === 'reconnecting'
  // The message before took the line down for good: this one finds it so.
  if (isDown) return connectionReason !== null && connectionReasons.has(connectionReason) ? ['lineDown', 'account'] : ['lineDown']
  if (WAITING.has(reason)) return [isWaiting ? 'lineDown' : 'refused']
  const cause = CAUSES[reason]
  return cause ? [cause] : []
}

const MINUTE_MS = 60_000

/** Whether a rule moves a message at this moment. On the ways that it named whatever ends the attempt counts, since somebody wished the next one. */
export function applies(rule: Pick<FallbackRule, 'isOn' | 'causes' | 'waitMinutes'>, trouble: Trouble): boolean {
  if (!rule.isOn || trouble.isGroup) return false
  const isLong = !trouble.isWaiting || trouble.waitedMs >= rule.waitMinutes * MINUTE_MS
  return causesOf(trouble).some((cause) => (!trouble.isFirst || rule.causes.includes(cause)) && (cause !== 'lineDown' || isLong))
}

/** A connection that might carry it. */
export interface Way {
  /** It is of a channel that calls the contact, as a whole conversation can go on there. */
  isOfContact: boolean
  reach: Reach
  /** It has something sensible left of the message. */
  carries: boolean
  /** Messages that the text becomes, where each is paid for; null elsewhere. */
  parts: number | null
}

/** Whether a connection can be given a message now; what cannot is skipped, and looked at again where the message still waits. */
export const isOpen = ({ mostParts }: Pick<FallbackRule, 'mostParts'>, { isOfContact, reach, carries, parts }: Way): boolean =>
  isOfContact && reach === 'reached' && carries && (parts === null || parts <= mostParts)
