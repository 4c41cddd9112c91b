import type { z } from 'zod'
import type { Endpoint } from '#core/contract/define.ts'
import { type ErrorBody, errorBodySchema } from '#core/contract/errors.ts'
import { PART_OF } from '#core/contract/origin.ts'

export interface Reply {
  status: number
  headers: Headers
  /** Parsed where the answer is JSON, else its text. */
  body: unknown
}

export interface CallOptions {
  /** Becomes JSON unless it is text. */
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
}

export interface Refusal {
  status: number
  error: string
  body: ErrorBody
  headers: Headers
}

/** Whoever has a token: a session, or a visitor. `address` is where they call from, `partOf` the action on many that they say they do it for. */
export interface Caller {
  token: string
  address?: string
  partOf?: string
}

export interface Calls {
  /** Any call, as it is on the wire. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** Asks as the client does; the answer is parsed with the endpoint's schema. @throws Error when the server refuses */
  ask<I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>, input: z.input<I>, caller: Caller | null): Promise<z.output<O>>
  /** Asks for something that is to be refused. @throws Error when the server does it, or refuses in another form than `{error: 'ERR_…'}` */
  refusal<I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>, input: z.input<I>, caller: Caller | null): Promise<Refusal>
}

/** Where an input goes: path parameters into the path, the rest into the query of a GET or into the body. */
export function requestOf(endpoint: Endpoint, input: unknown): { path: string; body: Record<string, unknown> | undefined } {
  const given: Record<string, unknown> = Object(input)
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(given[name])))
  const rest = Object.entries(given).filter(([name, value]) => !names.includes(name) && value !== undefined)
  if (endpoint.method !== 'GET') return { path, body: Object.fromEntries(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of rest) for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  return { path: rest.length > 0 ? `${path}?${query}` : path, body: undefined }
}

/** Calls to a server over HTTP. */
export function createCalls(base: string): Calls {
  const call: Calls['call'] = async (method, path, { body, token, headers } = {}) => {
    const reply = await fetch(base + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, body: reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text }
  }
  const callEndpoint = (endpoint: Endpoint, input: unknown, caller: Caller | null) => {
    const { path, body } = requestOf(endpoint, input)
    const { token, address, partOf } = caller ?? {}
    return call(endpoint.method, path, { body, token, headers: { ...(address && { 'x-forwarded-for': address }), ...(partOf && { [PART_OF]: partOf }) } })
  }
  return {
    call,
    async ask(endpoint, input, caller) {
      const reply = await callEndpoint(endpoint, input, caller)
      if (reply.status !== 200) throw new Error(`${endpoint.method} ${endpoint.path} answers ${reply.status} ${JSON.stringify(reply.body)}`)
      return endpoint.output.parse(reply.body)
    },
    async refusal(endpoint, input, caller) {
      const reply = await callEndpoint(endpoint, input, caller)
      if (reply.status < 400) throw new Error(`${endpoint.method} ${endpoint.path} does it: ${reply.status} ${JSON.stringify(reply.body)}`)
      const body = errorBodySchema.parse(reply.body)
      return { status: reply.status, error: body.error, body, headers: reply.headers }
    },
  }
}
