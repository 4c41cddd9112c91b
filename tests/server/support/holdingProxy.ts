import { createServer } from 'node:http'

/** A way to a provider on which the answer of some calls never comes back, although the provider took them. */
export interface HoldingProxy {
  url: string
  /** Calls whose answer was kept back. */
  held: number
  /** From now on everything passes. */
  release(): void
  stop(): void
}

/** @param isHeld whether the answer of a call is kept back; asked in the order in which the provider took them */
export async function startHoldingProxy(provider: string, isHeld: (path: string) => boolean): Promise<HoldingProxy> {
  let isHolding = true
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const { method = 'GET', url: path = '/', headers } = request
      const passed = Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string' && !OWN_HEADERS.has(header[0]))
      const body = parts.length > 0 ? { body: new Uint8Array(Buffer.concat(parts)) } : {}
      const answer = await fetch(provider + path, { method, headers: passed, ...body })
      const text = await answer.text()
      if (isHolding && isHeld(path)) {
        proxy.held += 1
        return
      }
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      response.end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const proxy: HoldingProxy = {
    url: `http://127.0.0.1:${address.port}`,
    held: 0,
    release() {
      isHolding = false
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}

/** They are of one line, and not of the call. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])
