import type { ConnectionState } from '#plugins/channels/contract/index.ts'

/** Why a socket ended. @source codes of WhatsApp's own socket */
const LOGGED_OUT = 401
const RESTRICTED: readonly number[] = [402, 403, 406]
const OLD_VERSION = 405
const NO_CODE_USED = 408
const OTHER_PROTOCOL = 411
const REPLACED = 440
const BAD_SESSION = 500
const RESTART = 515

/** Waits before the first, second … try to come back. */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
/** Many lines that went down together do not come back together. */
const JITTER = 0.25
const MOST_BAD_SESSIONS = 2

export interface Closing {
  code: number | undefined
  message: string
  /** A phone is linked. */
  isPaired: boolean
  /** Times in a row that the socket did not come up, and that its session was found bad. */
  tries: number
  badSessions: number
  hasNewerVersion: boolean
  /** 0 to 1. */
  random: number
}

export type AfterClose =
  /** `forgets`: what the phone was linked by is deleted, and a code is asked for; `renews`: the current version of WhatsApp is asked for. */
  { next: 'reopen'; waitMs: number; state: ConnectionState; forgets?: true; renews?: true } | { next: 'stop'; state: ConnectionState; forgets?: true }

const waitOf = (tries: number, random: number): number => Math.round((WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0) * (1 - JITTER + 2 * JITTER * random))

/** Next step after the end of a socket. */
export function afterClose({ code, message, isPaired, tries, badSessions, hasNewerVersion, random }: Closing): AfterClose {
  const detail = code === undefined ? undefined : String(code)
  const down = (reason: ConnectionState['reason']): ConnectionState => ({ status: 'DISCONNECTED', reason, detail })
  const waitMs = waitOf(tries, random)
  if (code === RESTART) return { next: 'reopen', waitMs: 0, state: { status: 'OPENING' } }
  if (code === LOGGED_OUT) return { next: 'stop', state: down('notConnected'), forgets: true }
  if (code !== undefined && RESTRICTED.includes(code)) return { next: 'stop', state: down('accountRestricted') }
  if (code === REPLACED) return { next: 'stop', state: { status: 'DISCONNECTED', reason: 'notConnected', detail: '440: connected elsewhere' } }
  if (code === OTHER_PROTOCOL) return { next: 'reopen', waitMs, state: { status: 'OPENING' }, forgets: true }
  if (code === OLD_VERSION && hasNewerVersion) return { next: 'stop', state: down('unsupported') }
  if (code === OLD_VERSION) return { next: 'reopen', waitMs, state: down('reconnecting'), renews: true }
  if (code === NO_CODE_USED && !isPaired && /QR refs/i.test(message)) return { next: 'stop', state: { status: 'TIMEOUT' } }
  if (code === BAD_SESSION && badSessions >= MOST_BAD_SESSIONS) return { next: 'reopen', waitMs, state: { status: 'OPENING' }, forgets: true }
  return { next: 'reopen', waitMs, state: isPaired ? down('reconnecting') : { status: 'OPENING' } }
}
