import { once } from 'node:events'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { AppError } from '#core/contract/errors.ts'
import type { OutwardProxy } from '#core/contract/proxy.ts'
import type { Outward } from '../outward.ts'
import { askHttpProxy, type Target } from './askHttpProxy.ts'
import { askSocksProxy } from './askSocksProxy.ts'
import { ProxyFailed } from './proxyFailed.ts'

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : '')

/** @throws ProxyFailed */
async function addressOfProxy(outward: Outward, host: string): Promise<string> {
  try {
    return await outward.addressOf(host)
  } catch (error) {
    throw new ProxyFailed(codeOf(error) === 'ERR_HOST_INSIDE' ? 'hostInside' : 'hostUnknown')
  }
}

/**
 * A proxy inside that the installation allows must not become a way to the rest of the inside. Names that only the proxy knows are left to it.
 * @throws hostInside (422)
 */
async function checkTarget(outward: Outward, host: string): Promise<void> {
  await outward.addressOf(host).catch((error: unknown) => {
    if (codeOf(error) === 'ERR_HOST_INSIDE') throw error
  })
}

/** @throws ProxyFailed */
async function reachProxy({ scheme, host, port }: OutwardProxy, address: string, signal: AbortSignal): Promise<Socket> {
  const isSecure = scheme === 'https'
  const socket = isSecure ? connectTls({ host: address, port, ...(isIP(host) === 0 && { servername: host }) }) : connectPlain({ host: address, port })
  // Later faults are told by whatever is being done with it.
  socket.on('error', () => {})
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  try {
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal })
    return socket
  } catch (error) {
    socket.destroy()
    const message = error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : ''
    throw new ProxyFailed(signal.aborted ? 'timeout' : /certificate|self.signed|SSL|TLS|EPROTO|ALTNAME/i.test(message) ? 'tls' : 'refused')
  }
}

/**
 * A connection to a host through a proxy, ready for what is spoken there. There is no other way: what the proxy does not do is not done.
 * `signal` ends it while it is being opened.
 * @throws ProxyFailed, hostInside (422) for a host inside the installation's own network
 */
export async function openThroughProxy(outward: Outward, proxy: OutwardProxy, target: Target, signal: AbortSignal): Promise<Socket> {
  const address = await addressOfProxy(outward, proxy.host)
  await checkTarget(outward, target.host)
  const opening = new AbortController()
  const abort = () => opening.abort()
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  const socket = await reachProxy(proxy, address, opening.signal)
  try {
    await (proxy.scheme === 'socks5' ? askSocksProxy(socket, proxy, target) : askHttpProxy(socket, proxy, target))
    return socket
  } catch (error) {
    socket.destroy()
    throw signal.aborted ? new ProxyFailed('timeout') : error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
