import type { z } from 'zod'
import type { Endpoint } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { apiBase } from './apiBase.ts'
import { buildRequest, type WireRequest } from './buildRequest.ts'
import { refreshSession } from './refreshSession.ts'
import { refusal } from './refusal.ts'
import { type SendOptions, send, type WireReply } from './send.ts'
import { sessionExpired, sessionOverdue } from './sessionListener.ts'
import { readToken } from './token.ts'

/** @see specification §9, decision 5 */
export const HTTP_TIMEOUT_MS = 20_000
/** Uploads, exports, imports and history sync. @see specification §9, decision 5 */
export const LONG_HTTP_TIMEOUT_MS = 300_000

export interface CallOptions {
  /** Milliseconds until ERR_TIMEOUT; unless given 20,000, or 300,000 for long calls and for files. */
  timeoutMs?: number
  /** Aborting rejects with the signal's own reason. */
  signal?: AbortSignal
  /** Goes on when the page is left. */
  outlivesPage?: boolean
  /** Id of the action on many that this is a part of. */
  partOf?: string
}

/** @see specification §4: calls that neither refresh nor redirect. */
const AUTH_PATH = /^\/auth\/(login|refresh_token|logout)\/?$/

/**
 * Asks the server and parses its reply with the endpoint's schema.
 *
 * On 401 or 403 the token is refreshed once, shared with all waiting calls, and the call repeated (decision 6).
 * @throws AppError with the server's code and status; ERR_TIMEOUT, ERR_OFFLINE (status 0); ERR_UNEXPECTED_REPLY.
 */
export async function call<I extends z.ZodType, O extends z.ZodType>(to: Endpoint<I, O>, input: z.input<I>, options: CallOptions = {}): Promise<z.output<O>> {
  const request = buildRequest(to, input, apiBase())
  const { timeoutMs = to.isLong || request.form ? LONG_HTTP_TIMEOUT_MS : HTTP_TIMEOUT_MS, ...rest } = options
  const settings = { timeoutMs, ...rest }
  const token = readToken()
  const first = await send(request, { ...settings, token })
  const reply = isAuthRefusal(first) && !AUTH_PATH.test(to.path) ? await sendAgain(request, { ...settings, token }, first, to.permission === 'public') : first
  if (!reply.ok) {
    const error = refusal(reply)
    if (error.code === 'ERR_ASAAS_OVERDUE') sessionOverdue()
    throw error
  }
  return parseReply(to, reply)
}

const isAuthRefusal = (reply: WireReply) => reply.status === 401 || reply.status === 403

/** Refreshes and repeats. Without a token there is nothing to refresh: a private call then leads to login. */
async function sendAgain(request: WireRequest, options: SendOptions, first: WireReply, isPublic: boolean): Promise<WireReply> {
  if (options.token === null) {
    if (first.status === 401 && !isPublic) sessionExpired()
    return first
  }
  const second = await send(request, { ...options, token: await refreshSession(options.token) })
  if (second.status === 401) sessionExpired()
  return second
}

function parseReply<O extends z.ZodType>(to: Pick<Endpoint<z.ZodType, O>, 'method' | 'path' | 'output'>, reply: WireReply): z.output<O> {
  const parsed = to.output.safeParse(reply.body)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`)
  console.warn(`${to.method} ${to.path}: unexpected reply`, places.slice(0, 10))
  throw new AppError('ERR_UNEXPECTED_REPLY', reply.status, { places })
}
