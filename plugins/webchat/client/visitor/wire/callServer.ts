import { type Refusal, readRefusal } from './readRefusal.ts'

export type Answer<T> = { kind: 'answered'; value: T } | { kind: 'refused'; refusal: Refusal } | { kind: 'unreachable' }

export interface Call<T> {
  method: 'GET' | 'POST'
  path: string
  visitorToken: string | null
  body: Record<string, unknown> | null
  /** Null for an answer that makes no sense; it counts as no answer (a captive portal's page, for instance). */
  read: (body: unknown) => T | null
}

/** Longest wait for one answer; a phone that changed networks must not wait longer on the dead one. */
const LONGEST_WAIT_MS = 15_000

/** Asks the server; every way it can end is a value. */
export const callServer = async <T>(fetch: typeof globalThis.fetch, { method, path, visitorToken, body, read }: Call<T>): Promise<Answer<T>> => {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(visitorToken ? { authorization: `Bearer ${visitorToken}` } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      credentials: 'omit',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) return { kind: 'refused', refusal: readRefusal(response.status, answer) }
    const value = read(answer)
    return value === null ? { kind: 'unreachable' } : { kind: 'answered', value }
  } catch {
    return { kind: 'unreachable' }
  }
}
