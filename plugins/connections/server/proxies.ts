import { eq } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { type OutwardProxy, readProxy, shownProxy } from '#core/contract/proxy.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { decrypt, type EncryptionKey, encrypt } from '#core/server/encryption.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { openThroughProxy } from '#core/server/proxy/openThroughProxy.ts'
import { ProxyFailed } from '#core/server/proxy/proxyFailed.ts'
import { noConnectionFound, type Proxied, type ProxyResult, refusedConnection } from '../contract/index.ts'
import { announceConnection } from './announce.ts'
import { type ConnectionRow, connections } from './connections.table.ts'
import { kindOf } from './fields.ts'

const TRY_MS = 15_000
const TRIES = 20
const TRY_SECONDS = 600
/** Reserved for examples: of no company, and always there. */
const NEUTRAL = { host: 'example.com', port: 443 }

export const CONNECTION_PROXIES = 'connection proxies'
const keyOf = ({ host }: Pick<ServerContext, 'host'>): EncryptionKey => host.encryptionKey(CONNECTION_PROXIES)

/** The proxy of a row; `unreadable` for what was encrypted with another installation's secret: then nothing goes, since it must not go directly. */
export function proxyOfRow(ctx: ServerContext, { proxy }: Pick<ConnectionRow, 'proxy'>): OutwardProxy | 'unreadable' | null {
  if (proxy === null) return null
  return readProxy(decrypt(keyOf(ctx), proxy) ?? '') ?? 'unreadable'
}

function present(ctx: ServerContext, row: ConnectionRow): Proxied {
  const { id, name, type } = row
  const proxy = proxyOfRow(ctx, row)
  const isRead = proxy !== null && proxy !== 'unreadable'
  return { id, name, type, proxy: isRead ? shownProxy(proxy) : proxy, hasPassword: isRead && proxy.password !== '' }
}

/** Whether the program asks somebody outside for it: visitors of a page of ours come by themselves. */
const goesOut = (ctx: ServerContext, { type }: Pick<ConnectionRow, 'type'>): boolean => kindOf(ctx, type)?.page === null

async function needRow(ctx: ServerContext, scope: TenantScope, id: number): Promise<ConnectionRow> {
  const row = await tenantRows(ctx.db, scope, connections).first(eq(connections.id, id))
  if (!row || !goesOut(ctx, row)) throw noConnectionFound()
  return row
}

const refusedUrl = (code: string, message: string) => refusedConnection([{ field: 'url', code, message }])

/** @throws invalidInput (422) */
async function checked(ctx: ServerContext, url: string): Promise<OutwardProxy> {
  const proxy = readProxy(url)
  if (!proxy) throw refusedUrl('invalid_format', 'Write it as socks5://user:password@host:port')
  await ctx.host.outward.addressOf(proxy.host).catch((error: unknown) => {
    const isInside = error instanceof AppError && error.code === 'ERR_HOST_INSIDE'
    throw isInside ? refusedUrl('inside', 'The proxy is inside the network of the installation') : refusedUrl('unknown', 'There is no such host')
  })
  return proxy
}

/** @see listProxies of the contract */
export async function listProxies(ctx: ServerContext, actor: Actor): Promise<Proxied[]> {
  const rows = await tenantRows(ctx.db, actor, connections).find()
  const outside = rows.filter((row) => goesOut(ctx, row))
  return outside.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR')).map((row) => present(ctx, row))
}

/** `url` null: none. @see setProxy and removeProxy of the contract */
export async function changeProxy(ctx: ServerContext, actor: Actor, id: number, url: string | null): Promise<Proxied> {
  await needRow(ctx, actor, id)
  if (url !== null) await checked(ctx, url)
  return ctx.transact(async (tx) => {
    const [row] = await tenantRows(tx.db, actor, connections).update(eq(connections.id, id), { proxy: url === null ? null : encrypt(keyOf(tx), url.trim()) })
    if (!row) throw noConnectionFound()
    await announceConnection(tx, row)
    return present(tx, row)
  })
}

/** @see tryProxy of the contract */
export async function tryProxy(ctx: ServerContext, actor: Actor, id: number, url: string | undefined): Promise<{ result: ProxyResult }> {
  const row = await needRow(ctx, actor, id)
  const proxy = url === undefined ? proxyOfRow(ctx, row) : await checked(ctx, url)
  if (proxy === null) return { result: 'none' }
  if (proxy === 'unreadable') return { result: 'login' }
  await ctx.host.limit('connections.tryProxy', TRIES, TRY_SECONDS)(`${actor.tenantId}:${actor.userId}`)
  try {
    const socket = await openThroughProxy(ctx.host.outward, proxy, NEUTRAL, AbortSignal.timeout(TRY_MS))
    socket.destroy()
    return { result: 'open' }
  } catch (error) {
    if (error instanceof ProxyFailed) return { result: error.failure }
    throw error
  }
}
