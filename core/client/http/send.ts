import ky, { isTimeoutError } from 'ky'
import { AppError } from '#core/contract/errors.ts'
import { PART_OF } from '#core/contract/origin.ts'
import type { WireRequest } from './buildRequest.ts'

export interface WireReply {
  status: number
  ok: boolean
  /** Parsed JSON, text, a Blob for other kinds, undefined when empty. */
  body: unknown
}

export interface SendOptions {
  token: string | null
  timeoutMs: number
  /** The action on many that this is asked for. */
  partOf?: string
  signal?: AbortSignal
  /** Goes on when the page is left. */
  outlivesPage?: boolean
}

/**
 * Sends a request and answers its reply; any status is a reply.
 *
 * The time limit covers the body too. @throws AppError ERR_TIMEOUT or ERR_OFFLINE (status 0); the signal's own reason when the caller aborts.
 */
export async function send(request: WireRequest, { token, timeoutMs, signal, partOf, outlivesPage = false }: SendOptions): Promise<WireReply> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    const response = await ky(request.url, {
      method: request.method,
      ...(request.json && { json: request.json }),
      ...(request.form && { body: request.form }),
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...(partOf && { [PART_OF]: partOf }) },
      credentials: 'include',
      ...(outlivesPage && { keepalive: true }),
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    })
    return { status: response.status, ok: response.ok, body: await readBody(response) }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw limit.signal.aborted || isTimeoutError(error) ? new AppError('ERR_TIMEOUT', 0) : new AppError('ERR_OFFLINE', 0)
  } finally {
    clearTimeout(timer)
  }
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type !== '' && !/json|text|xml|javascript/.test(type)) return response.blob()
  const text = await response.text()
  if (text === '') return undefined
  return type.includes('json') ? parseJson(text) : text
}

/** A body that claims to be JSON and is not stays the text it is; the endpoint's schema will refuse it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
