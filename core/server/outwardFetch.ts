import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { AppError } from '#core/contract/errors.ts'
import type { Outward } from './outward.ts'
import { readOutwardUrl } from './outwardRequest.ts'

/** Why `outwardFetch` has no answer: an address of the inside, no line, a page with a good status where a program was expected. */
export type OutwardFetchFailure = 'inside' | 'network' | 'nonsense'

/**
 * `fetch` whose answers come piece by piece, and which goes nowhere inside: the name is looked up once, and that very address is connected to.
 * Redirects are answers like others. For libraries that bring their own wire. @throws what `errorOf` makes, instead of a TypeError
 */
export const outwardFetch =
  (outward: Outward, errorOf: (failure: OutwardFetchFailure, status: number | null) => Error): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const url = readOutwardUrl(request.url)
    if (!url) throw errorOf('inside', null)
    const address = await outward.addressOf(url.hostname).catch((error: unknown) => {
      throw errorOf(error instanceof AppError && error.code === 'ERR_HOST_INSIDE' ? 'inside' : 'network', null)
    })
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
    return new Promise<Response>((resolve, reject) => {
      const isSecure = url.protocol === 'https:'
      const host = url.hostname.replace(/^\[|\]$/g, '')
      const call = (isSecure ? requestHttps : requestHttp)(
        {
          method: request.method,
          host: address,
          port: Number(url.port) || (isSecure ? 443 : 80),
          path: url.pathname + url.search,
          ...(isIP(host) === 0 && { servername: host }),
          headers: { ...Object.fromEntries(request.headers), host: url.host, ...(body && { 'content-length': String(body.length) }) },
          // No connection is kept: the next one is looked up anew.
          agent: false,
          ...(init?.signal && { signal: init.signal }),
        },
        (answer) => {
          const headers = new Headers(
            Object.entries(answer.headersDistinct).flatMap(([name, values]) => (values ?? []).map((value): [string, string] => [name, value])),
          )
          const status = answer.statusCode ?? 502
          // A gateway's page with a good status: no program answers so.
          if (status < 400 && headers.get('content-type')?.startsWith('text/html')) {
            answer.destroy()
            return reject(errorOf('nonsense', status))
          }
          const isBare = status === 204 || status === 304
          if (isBare) answer.resume()
          resolve(new Response(isBare ? null : webStreamOf(answer), { status, headers }))
        },
      )
      call.on('error', (error) => reject(init?.signal?.aborted ? error : errorOf('network', null)))
      call.end(body)
    })
  }

/** The bytes as `Response` takes them. */
function webStreamOf(answer: Readable): ReadableStream<Uint8Array> {
  const pieces = answer[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(new Uint8Array(value))
      } catch (error) {
        controller.error(error)
      }
    },
    cancel: () => void answer.destroy(),
  })
}
