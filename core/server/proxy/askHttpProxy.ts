import type { Socket } from 'node:net'
import type { OutwardProxy } from '#core/contract/proxy.ts'
import { createByteReader } from './byteReader.ts'
import { ProxyFailed } from './proxyFailed.ts'

export interface Target {
  host: string
  port: number
}

const END = '\r\n\r\n'
const NEEDS_LOGIN = 407

/** Asks an HTTP proxy for the way, also to hosts that speak plain HTTP. @throws ProxyFailed @source RFC 9110 §9.3.6 */
export async function askHttpProxy(socket: Socket, { user, password }: OutwardProxy, { host, port }: Target): Promise<void> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const login = user === '' ? '' : `Proxy-Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}\r\n`
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${login}\r\n`)
  const head = await createByteReader(socket).until((bytes) => {
    const at = bytes.indexOf(END)
    return at < 0 ? -1 : at + END.length
  })
  const [, code] = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1')) ?? []
  if (code === undefined) throw new ProxyFailed('protocol')
  const status = Number(code)
  if (status === NEEDS_LOGIN) throw new ProxyFailed('login')
  if (status < 200 || status > 299) throw new ProxyFailed('target')
}
