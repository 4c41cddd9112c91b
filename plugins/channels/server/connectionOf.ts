import { createHmac } from 'node:crypto'
import type { Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import type { OutwardProxy } from '#core/contract/proxy.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { openThroughProxy } from '#core/server/proxy/openThroughProxy.ts'
import { ProxyFailed } from '#core/server/proxy/proxyFailed.ts'
import { ChannelError, type ConnectionFacts, connectionsService } from '#plugins/connections/contract/index.ts'
import { type ChannelAdapter, type ChannelConnection, channelAdapters, type ProviderAnswer, type ProviderRequest } from '../contract/index.ts'
import { channelConnections } from './channels.table.ts'
import { askSession } from './sessions/calls.ts'

export type ChannelConnectionRow = typeof channelConnections.$inferSelect

/** A connection as this plugin works with it. */
export interface WorkingConnection {
  connection: ConnectionFacts
  adapter: ChannelAdapter
  channelConnection: ChannelConnection
  proxy: ConnectionProxy
  /** While its deliveries are read: to be asked after waiting for the provider, before anything is written. @throws LeaseLost */
  confirmReader?(): Promise<void>
}
/** The same with what is kept of its line at this moment. */
export interface OpenConnection extends WorkingConnection {
  row: ChannelConnectionRow
}
type ConnectionProxy = OutwardProxy | 'unreadable' | null

const USUAL_TIMEOUT_MS = 20_000
const USUAL_BYTES = 1_048_576
const LONGEST_TOKEN = 64
/** Caches of what never changes: tokens by connection, connections by token. */
const MARKS = 'channels.marks'
const PLACES = 'channels.places'

export const adapterOf = (ctx: Pick<ServerContext, 'contributionsOf'>, type: string): ChannelAdapter | undefined =>
  ctx.contributionsOf(channelAdapters).find((adapter) => adapter.type === type)

/** Where the provider of a line delivers to. */
export const webhookUrlOf = (ctx: ServerContext, type: string, { hookToken }: Pick<ChannelConnectionRow, 'hookToken'>): string =>
  `${ctx.host.publicUrl}/hooks/${type}/${hookToken}`

/** Made of the token with a key of the installation: nothing that is stored gives it away. */
export const webhookSecretOf = (ctx: ServerContext, { hookToken }: Pick<ChannelConnectionRow, 'hookToken'>): string =>
  createHmac('sha256', ctx.host.deriveKey('channel hooks')).update(hookToken).digest('base64url')

const proxyFailed = (failure?: string) => new ChannelError('temporary', { providerCode: failure, detail: 'proxy' })

/** The provider's answer. @throws ChannelError `temporary`, or `uncertain` where something that changes the world may have left */
async function ask(
  ctx: ServerContext,
  proxy: ConnectionProxy,
  { timeoutMs = USUAL_TIMEOUT_MS, mostBytes = USUAL_BYTES, ...request }: ProviderRequest,
): Promise<ProviderAnswer> {
  if (proxy === 'unreadable') throw proxyFailed()
  const answer = await requestOutward(ctx.host.outward, { ...request, timeoutMs, mostBytes, whenLonger: 'fail', proxy })
  if (answer.ok) return answer
  throw new ChannelError(answer.hasLeft && request.method !== 'GET' ? 'uncertain' : 'temporary', { detail: answer.failure })
}

/** @see addressOf of `ChannelConnection` */
async function addressOf(ctx: ServerContext, proxy: ConnectionProxy, host: string): Promise<string> {
  if (proxy !== null) throw proxyFailed()
  try {
    return await ctx.host.outward.addressOf(host)
  } catch (error) {
    throw new ChannelError('temporary', { detail: error instanceof AppError && error.code === 'ERR_HOST_INSIDE' ? 'hostInside' : 'hostUnknown' })
  }
}

/** @see openThroughProxy of `ChannelConnection` */
async function openProxied(ctx: ServerContext, proxy: Exclude<ConnectionProxy, null>, host: string, port: number): Promise<Socket> {
  if (proxy === 'unreadable') throw proxyFailed()
  try {
    return await openThroughProxy(ctx.host.outward, proxy, { host, port }, AbortSignal.timeout(USUAL_TIMEOUT_MS))
  } catch (error) {
    throw proxyFailed(error instanceof ProxyFailed ? error.failure : 'hostInside')
  }
}

/** The row of a connection's line, made where there is none. */
export async function ensureRow(ctx: ServerContext, tenantId: number, connectionId: number): Promise<ChannelConnectionRow> {
  const rows = tenantRows(ctx.db, { tenantId }, channelConnections)
  const known = await rows.first(eq(channelConnections.connectionId, connectionId))
  if (known) return known
  const made = await rows.insertIfAbsent({ connectionId, hookToken: `${newId()}${newId()}`.replaceAll('-', '') })
  const row = made ?? (await rows.first(eq(channelConnections.connectionId, connectionId)))
  if (!row) throw new Error('the line is neither new nor there')
  return row
}

/** Marks that a connection is known by at its provider: they never change. */
const marksOf = (ctx: ServerContext, tenantId: number, connectionId: number): Promise<{ hookToken: string; hookSecret: string }> =>
  ctx.cached(MARKS, `${tenantId}:${connectionId}`, async () => {
    const { hookToken } = await ensureRow(ctx, tenantId, connectionId)
    return { hookToken, hookSecret: webhookSecretOf(ctx, { hookToken }) }
  })

/** The line of a connection that is switched on; null for one that is not there, is off, whose plugin the company has switched off, or that the program itself carries. */
export async function workingConnection(ctx: ServerContext, tenantId: number, connectionId: number): Promise<WorkingConnection | null> {
  const connections = ctx.use(connectionsService)
  const connection = await connections.byId(tenantId, connectionId)
  const adapter = connection && adapterOf(ctx, connection.type)
  if (!connection || !adapter || !(await ctx.contributionsFor(channelAdapters, tenantId)).includes(adapter)) return null
  if (adapter.ofPlugin && !(await ctx.isPluginOn(tenantId, adapter.ofPlugin))) return null
  const marks = await marksOf(ctx, tenantId, connectionId)
  const proxy = await connections.proxyOf(tenantId, connectionId)
  const channelConnection: ChannelConnection = {
    tenantId,
    connectionId,
    settings: connection.config,
    secrets: await connections.secretsOf(tenantId, connectionId),
    hookUrl: webhookUrlOf(ctx, connection.type, marks),
    hookSecret: marks.hookSecret,
    ask: (request) => ask(ctx, proxy, request),
    addressOf: (host) => addressOf(ctx, proxy, host),
    ...(proxy !== null && { openThroughProxy: (host: string, port: number) => openProxied(ctx, proxy, host, port) }),
    ...(adapter.session && { session: (name: string, args: unknown) => askSession(ctx, { tenantId, connectionId }, name, args) }),
  }
  return { connection, adapter, channelConnection, proxy }
}

/** @see workingConnection */
export async function openConnection(ctx: ServerContext, tenantId: number, connectionId: number): Promise<OpenConnection | null> {
  const working = await workingConnection(ctx, tenantId, connectionId)
  return working && { ...working, row: await ensureRow(ctx, tenantId, connectionId) }
}

/** The line that deliveries with a token are for, of connections that are switched on. */
export async function connectionByToken(ctx: ServerContext, type: string, token: string): Promise<WorkingConnection | null> {
  if (token.length > LONGEST_TOKEN) return null
  const place = await ctx.cached(PLACES, token, async (db) => {
    const [row] = await db
      .select({ tenantId: channelConnections.tenantId, connectionId: channelConnections.connectionId })
      .from(channelConnections)
      .where(eq(channelConnections.hookToken, token))
    return row ?? null
  })
  const working = place && (await workingConnection(ctx, place.tenantId, place.connectionId))
  return working?.connection.type === type ? working : null
}
