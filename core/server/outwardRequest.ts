import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect as connectTls } from 'node:tls'
import { AppError } from '#core/contract/errors.ts'
import type { OutwardProxy } from '#core/contract/proxy.ts'
import type { Outward } from './outward.ts'
import { openThroughProxy } from './proxy/openThroughProxy.ts'
import { ProxyFailed } from './proxy/proxyFailed.ts'

/** Why nothing was answered: no such machine, one of the inside, refused or broken, too slow, a certificate that is not the host's, an answer that is too long, a proxy that did not open the way. */
export const outwardFailures = ['hostUnknown', 'hostInside', 'refused', 'timeout', 'tls', 'tooLarge', 'address', 'proxy'] as const
export type OutwardFailure = (typeof outwardFailures)[number]

export interface OutwardRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `http:` or `https:`. */
  url: string
  headers?: Readonly<Record<string, string>>
  /** Bytes that come one after the other say how many they are. */
  body?: string | Uint8Array | { bytes: number; stream: AsyncIterable<Uint8Array> }
  /** From the first look at the name to the last byte. */
  timeoutMs: number
  /** Bytes of the answer that are kept. */
  mostBytes: number
  /** Treatment of a longer answer: its beginning is kept, or it fails with `tooLarge`. */
  whenLonger: 'cut' | 'fail'
  /** The only way that it goes; it looks the name up. */
  proxy?: OutwardProxy | null
}

export type OutwardAnswer =
  | { ok: true; status: number; headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }
  /** `hasLeft`: a line was there, so that some of the request may have been read. */
  | { ok: false; failure: OutwardFailure; hasLeft: boolean }

const CERTIFICATE = /certificate|self.signed|SSL|TLS|EPROTO|ALTNAME/i

function failureOf(error: unknown): OutwardFailure {
  if (error instanceof ProxyFailed) return 'proxy'
  if (error instanceof AppError) return error.code === 'ERR_HOST_INSIDE' ? 'hostInside' : 'hostUnknown'
  const text = error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : ''
  return CERTIFICATE.test(text) ? 'tls' : 'refused'
}

/** The address as it may be called; null for what is none, for other protocols, and for one with a password in it. */
export function readOutwardUrl(text: string): URL | null {
  const url = URL.parse(text)
  return url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '' ? url : null
}

/**
 * Asks an address that a company names. The name is looked up once, and that very address is connected to; the certificate is still that of the
 * name. Redirects are not followed: they are an answer like others. Never throws.
 */
export async function requestOutward(outward: Outward, wanted: OutwardRequest): Promise<OutwardAnswer> {
  const url = readOutwardUrl(wanted.url)
  if (!url) return { ok: false, failure: 'address', hasLeft: false }
  const connection = { isThere: false }
  const timeout = AbortSignal.timeout(wanted.timeoutMs)
  const isLate = new Promise<OutwardAnswer>((resolve) => {
    timeout.addEventListener('abort', () => resolve({ ok: false, failure: 'timeout', hasLeft: connection.isThere }))
  })
  const work = async (): Promise<OutwardAnswer> => {
    try {
      if (wanted.proxy) return await exchangeThrough(outward, wanted.proxy, url, wanted, timeout, connection)
      const address = await outward.addressOf(url.hostname)
      return await exchange(url, address, wanted, timeout, connection)
    } catch (error) {
      return { ok: false, failure: timeout.aborted ? 'timeout' : failureOf(error), hasLeft: connection.isThere }
    }
  }
  return Promise.race([work(), isLate])
}

const bytesOf = (body: NonNullable<OutwardRequest['body']>): number =>
  typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : body.bytes

const isSecure = (url: URL): boolean => url.protocol === 'https:'
const portOf = (url: URL): number => Number(url.port) || (isSecure(url) ? 443 : 80)
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** TLS with the host itself, inside the way that a proxy opened. */
function secured(socket: Socket, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const inner = connectTls({ socket, ...(isIP(host) === 0 && { servername: host }) }, () => resolve(inner))
    inner.on('error', reject)
  })
}

async function exchangeThrough(outward: Outward, proxy: OutwardProxy, url: URL, wanted: OutwardRequest, signal: AbortSignal, connection: { isThere: boolean }) {
  const tunnel = await openThroughProxy(outward, proxy, { host: hostOf(url), port: portOf(url) }, signal)
  try {
    const socket = isSecure(url) ? await secured(tunnel, hostOf(url)) : tunnel
    Object.assign(connection, { isThere: true })
    return await exchange(url, '', wanted, signal, connection, socket)
  } finally {
    tunnel.destroy()
  }
}

/** `through`: a connection that is there already. */
function exchange(
  url: URL,
  address: string,
  { method, headers, body, mostBytes, whenLonger }: OutwardRequest,
  signal: AbortSignal,
  connection: { isThere: boolean },
  through?: Socket,
): Promise<OutwardAnswer> {
  return new Promise((resolve, reject) => {
    const host = hostOf(url)
    const send = isSecure(url) && !through ? requestHttps : requestHttp
    const call = send(
      {
        method,
        // The socket goes to the address that was looked up; `Host` and the certificate are those of the name.
        host: address,
        port: portOf(url),
        path: url.pathname + url.search,
        ...(isIP(host) === 0 && { servername: host }),
        headers: { host: url.host, ...(body !== undefined && { 'content-length': String(bytesOf(body)) }), ...headers },
        // No connection is kept: the next one is looked up anew.
        ...(through ? { createConnection: () => through } : { agent: false }),
        signal,
      },
      (answer) => {
        const parts: Buffer[] = []
        let bytes = 0
        const end = () => resolve({ ok: true, status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).subarray(0, mostBytes) })
        answer.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes <= mostBytes) return
          if (whenLonger === 'cut') end()
          else resolve({ ok: false, failure: 'tooLarge', hasLeft: true })
          call.destroy()
        })
        answer.on('end', end)
        answer.on('error', reject)
      },
    )
    call.on('error', reject)
    call.on('socket', (socket) => socket.once(isSecure(url) ? 'secureConnect' : 'connect', () => Object.assign(connection, { isThere: true })))
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) call.end(body)
    else pipeline(Readable.from(body.stream), call).catch(reject)
  })
}
