import { and, asc, eq, isNull } from 'drizzle-orm'
import { PLATFORM_TENANT, tenants } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listen, route, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { channelAdapters } from '#plugins/channels/contract/index.ts'
import { channelConnections } from '#plugins/channels/server/channels.table.ts'
import { channelKinds, connectionChanged, connectionGone, connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import * as contract from '../contract/index.ts'
import { SUPERADMIN_ROOMS } from './superadmins.ts'

/** Channels that can be connected and disconnected. */
const managedTypes = (ctx: ServerContext): ReadonlySet<string> => new Set(ctx.contributionsOf(channelAdapters).map(({ type }) => type))

async function read(ctx: ServerContext, id?: number): Promise<contract.CompanyConnection[]> {
  const managed = managedTypes(ctx)
  const titles = new Map(ctx.contributionsOf(channelKinds).map(({ type, title }) => [type, title]))
  const rows = await ctx.db
    .select({ connection: connections, company: { id: tenants.id, name: tenants.name }, reason: channelConnections.reason })
    .from(connections)
    .innerJoin(tenants, eq(tenants.id, connections.tenantId))
    .leftJoin(channelConnections, and(eq(channelConnections.tenantId, connections.tenantId), eq(channelConnections.connectionId, connections.id)))
    .where(and(isNull(connections.deletedAt), id === undefined ? undefined : eq(connections.id, id)))
    .orderBy(asc(tenants.name), asc(connections.name), asc(connections.id))
  return rows.map(({ connection, company, reason }) => ({
    ...{ id: connection.id, company, name: connection.name, type: connection.type, status: connection.status },
    typeTitle: titles.get(connection.type) ?? null,
    ...{ isActive: connection.isActive, number: connection.number },
    reason: connection.status === 'CONNECTED' ? null : reason,
    isManaged: managed.has(connection.type),
    statusSince: connection.statusSince.toISOString(),
  }))
}

/** @throws noConnectionFound (404) */
async function one(ctx: ServerContext, id: number): Promise<contract.CompanyConnection> {
  const [connection] = await read(ctx, id)
  if (!connection) throw noConnectionFound()
  return connection
}

/** @throws noConnectionFound (404), connectionNotManaged (409) */
async function managedOne(ctx: ServerContext, id: number): Promise<contract.CompanyConnection> {
  const connection = await one(ctx, id)
  if (!connection.isManaged) throw contract.connectionNotManaged()
  return connection
}

/** Without a trace of what it was started with, its channel begins it anew. @see restartConnection of the contract */
async function restart(ctx: ServerContext, id: number): Promise<contract.CompanyConnection> {
  const { company, isActive } = await managedOne(ctx, id)
  if (!isActive) throw contract.connectionIsOff()
  return ctx.transact(async (tx) => {
    await tenantRows(tx.db, { tenantId: company.id }, channelConnections).write(eq(channelConnections.connectionId, id), { isStopped: false, fingerprint: '' })
    tx.emit(connectionChanged, company.id, await tx.use(connectionsService).change(company.id, id, {}))
    return one(tx, id)
  })
}

/** A node that holds it open ends it at its next look. @see disconnectConnection of the contract */
async function disconnect(ctx: ServerContext, id: number): Promise<contract.CompanyConnection> {
  const { company } = await managedOne(ctx, id)
  return ctx.transact(async (tx) => {
    const stopped = { isStopped: true, askedBy: null, reason: 'notConnected' as const, detail: null, qrcode: null, pairingCode: null }
    await tenantRows(tx.db, { tenantId: company.id }, channelConnections).write(eq(channelConnections.connectionId, id), stopped)
    await tx.use(connectionsService).change(company.id, id, { status: 'DISCONNECTED' })
    return one(tx, id)
  })
}

const tell = (ctx: ServerContext, id: number) => ctx.push(contract.companyConnectionsChanged, PLATFORM_TENANT, { id }, SUPERADMIN_ROOMS)

/** Connections of all companies. */
export const connectionsPart: ServerPart = {
  permissions: {
    'installation.connections': { sentence: 'See the connections of all companies, restart and disconnect them', profiles: ['superadmin'] },
  },
  routes: [
    route(contract.listCompanyConnections, (_input, _actor, ctx) => read(ctx)),
    route(contract.restartConnection, ({ id }, _actor, ctx) => restart(ctx, id)),
    route(contract.disconnectConnection, ({ id }, _actor, ctx) => disconnect(ctx, id)),
  ],
  listeners: [
    listen(connectionChanged, 'tell-superadmins', async ({ id }, _tenantId, ctx) => tell(ctx, id)),
    listen(connectionGone, 'tell-superadmins-of-gone', async (id, _tenantId, ctx) => tell(ctx, id)),
  ],
}
