import { isIPv4, isIPv6, type Socket } from 'node:net'
import type { OutwardProxy } from '#core/contract/proxy.ts'
import type { Target } from './askHttpProxy.ts'
import { type ByteReader, createByteReader } from './byteReader.ts'
import { ProxyFailed } from './proxyFailed.ts'

/** @source RFC 1928, RFC 1929 */
const VERSION = 5
const METHOD = { none: 0, password: 2 }
const LOGIN_VERSION = 1
const CONNECT = 1
const KIND = { ipv4: 1, name: 3, ipv6: 4 }

const groupsOf = (text: string): number[] => (text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16)))

function ipv6Bytes(address: string): Buffer {
  const [front = '', back] = (URL.parse(`http://[${address}]`)?.hostname ?? '').replace(/^\[|\]$/g, '').split('::')
  const [first, last] = [groupsOf(front), groupsOf(back ?? '')]
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 0xff]))
}

/** Names go as they are: the proxy looks them up. */
function addressBytes(host: string): Buffer {
  if (isIPv4(host)) return Buffer.from([KIND.ipv4, ...host.split('.').map(Number)])
  if (isIPv6(host)) return Buffer.concat([Buffer.from([KIND.ipv6]), ipv6Bytes(host)])
  const name = Buffer.from(host)
  if (name.length > 255) throw new ProxyFailed('target')
  return Buffer.concat([Buffer.from([KIND.name, name.length]), name])
}

async function signIn(socket: Socket, reader: ByteReader, { user, password }: OutwardProxy): Promise<void> {
  const [name, secret] = [Buffer.from(user), Buffer.from(password)]
  socket.write(Buffer.concat([Buffer.from([LOGIN_VERSION, name.length]), name, Buffer.from([secret.length]), secret]))
  const [, status] = await reader.take(2)
  if (status !== 0) throw new ProxyFailed('login')
}

/** Bytes of the bound address, of which nothing is made. */
async function skipAddress(reader: ByteReader, kind: number | undefined): Promise<void> {
  const lengths = new Map([
    [KIND.ipv4, 4],
    [KIND.ipv6, 16],
  ])
  const length = kind === KIND.name ? (await reader.take(1))[0] : lengths.get(kind ?? -1)
  if (length === undefined) throw new ProxyFailed('protocol')
  await reader.take(length + 2)
}

/** Asks a SOCKS5 proxy for the way. @throws ProxyFailed */
export async function askSocksProxy(socket: Socket, proxy: OutwardProxy, { host, port }: Target): Promise<void> {
  const reader = createByteReader(socket)
  const methods = proxy.user === '' ? [METHOD.none] : [METHOD.none, METHOD.password]
  socket.write(Buffer.from([VERSION, methods.length, ...methods]))
  const [version, method] = await reader.take(2)
  if (version !== VERSION) throw new ProxyFailed('protocol')
  if (method === METHOD.password && proxy.user !== '') await signIn(socket, reader, proxy)
  else if (method !== METHOD.none) throw new ProxyFailed('login')
  socket.write(Buffer.concat([Buffer.from([VERSION, CONNECT, 0]), addressBytes(host), Buffer.from([port >> 8, port & 0xff])]))
  const [, status, , kind] = await reader.take(4)
  if (status !== 0) throw new ProxyFailed('target')
  await skipAddress(reader, kind)
}
