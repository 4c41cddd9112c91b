import { asc, eq, inArray } from 'drizzle-orm'
import { defineService, extend } from '#core/contract/define.ts'
import { firstSteps } from '#core/contract/firstSteps.ts'
import { newId } from '#core/contract/ids.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import { tenantFigures } from '#core/server/tenantFigures.ts'
import { type KnownConnections, knownConnections, queueUses } from '#plugins/team/contract/index.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import * as contract from '../contract/index.ts'
import { administered, listAdministered, listChannelTypes } from './administer.ts'
import { MAY_SEE } from './announce.ts'
import { changeConnection } from './changeConnection.ts'
import { connections } from './connections.table.ts'
import { createConnection } from './createConnection.ts'
import { deleteConnection } from './deleteConnection.ts'
import { channelFirstStep, createChannelFirstStep } from './firstStep.ts'
import { connectionsFigure, createConnectionLimits } from './limits.ts'
import { codesFor, presentConnection, presentTexts, presentToken } from './present.ts'
import { CONNECTION_PROXIES, changeProxy, listProxies, tryProxy } from './proxies.ts'
import { connectionsInQueues, createConnectionsInQueues } from './queueUse.ts'
import { renewToken } from './renewToken.ts'
import { CONNECTION_SECRETS } from './secrets.ts'
import { seedConnections } from './seed.ts'
import { createConnectionsService } from './service.ts'
import { trackedConnections } from './tracked.ts'

/** Without the fields of which nothing is said. */
const given = <T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.assign({}, ...Object.entries(change).map(([name, value]) => (value === undefined ? {} : { [name]: value })))

const knownConnectionsService = defineService<KnownConnections>('connections.known')

export default defineServerPlugin({
  id: 'connections',
  isEssential: true,
  requires: ['team'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'connections.list': { sentence: 'See the connections and their state', profiles: MAY_SEE },
    'connections.read': { sentence: 'See the settings of connections and what is open on them', profiles: ['admin', 'super'] },
    'connections.edit': { sentence: 'Make, change and delete connections', profiles: ['admin'] },
    'connections.reconnect': { sentence: 'Connect, disconnect and link a phone again', profiles: ['admin', 'super'] },
  },
  routes: [
    route(contract.listConnections, async (_input, actor, ctx) => {
      const rows = await ctx.db.select().from(connections).where(ofTenant(connections, actor)).orderBy(asc(connections.name))
      const codes = await codesFor(ctx, actor)
      return rows.map((row) => ({ ...presentConnection(row), qrcode: codes.get(row.id) ?? null, ...presentToken(row, actor), ...presentTexts(row, actor) }))
    }),
    route(contract.listAdministered, (_input, actor, ctx) => listAdministered(ctx, actor)),
    route(contract.listChannelTypes, async (_input, _actor, ctx) => listChannelTypes(ctx)),
    route(contract.getConnection, async ({ id }, actor, ctx) => {
      const row = await tenantRows(ctx.db, actor, connections).first(eq(connections.id, id))
      if (!row) throw contract.noConnectionFound()
      return administered(ctx, actor, row)
    }),
    route(contract.createConnection, async (wanted, actor, ctx) => administered(ctx, actor, await createConnection(ctx, actor, wanted))),
    route(contract.updateConnection, async ({ id, rev, ...change }, actor, ctx) =>
      administered(ctx, actor, await changeConnection(ctx, actor.tenantId, id, given(change), { actor, rev })),
    ),
    route(contract.deleteConnection, async ({ id, ...successors }, actor, ctx) => {
      await deleteConnection(ctx, actor, id, successors)
      return { message: 'CONNECTION_DELETED' as const }
    }),
    route(contract.renewToken, async ({ id }, actor, ctx) => administered(ctx, actor, await renewToken(ctx, actor, id))),
    route(contract.listProxies, (_input, actor, ctx) => listProxies(ctx, actor)),
    route(contract.setProxy, ({ whatsappId, url }, actor, ctx) => changeProxy(ctx, actor, whatsappId, url)),
    route(contract.removeProxy, ({ whatsappId }, actor, ctx) => changeProxy(ctx, actor, whatsappId, null)),
    route(contract.tryProxy, ({ whatsappId, url }, actor, ctx) => tryProxy(ctx, actor, whatsappId, url)),
    route(contract.listChannels, async (_input, _actor, ctx) =>
      Object.fromEntries(ctx.contributionsOf(contract.channels).map(({ type, abilities }) => [type, abilities])),
    ),
  ],
  settings: [contract.defaultQueue],
  extends: [
    extend(encryptedColumns, { table: connections, column: connections.secrets, purpose: CONNECTION_SECRETS }),
    extend(encryptedColumns, { table: connections, column: connections.proxy, purpose: CONNECTION_PROXIES }),
    ...trackedConnections.extends,
    extend(firstSteps, channelFirstStep),
    extend(knownConnections, knownConnectionsService),
    extend(tenantFigures, connectionsFigure),
    extend(queueUses, { id: 'connections', service: connectionsInQueues }),
    extend(panelRights, { panel: 'connections.list', permission: 'connections.read' }),
    extend(panelRights, { panel: 'connections.settings', permission: 'connections.edit' }),
    extend(panelRights, { panel: 'connections.provider', permission: 'connections.edit' }),
    extend(panelRights, { panel: 'connections.proxies', permission: 'connections.edit' }),
  ],
  provides: [
    provide(contract.connectionsService, createConnectionsService),
    provide(contract.connectionLimitsService, createConnectionLimits),
    provide(channelFirstStep, createChannelFirstStep),
    provide(connectionsInQueues, createConnectionsInQueues),
    provide(knownConnectionsService, (ctx) => ({
      known: async (tenantId, ids) => (await tenantRows(ctx.db, { tenantId }, connections).find(inArray(connections.id, [...ids]))).map(({ id }) => id),
    })),
    trackedConnections.provides,
  ],
  async firstRows(ctx, scope) {
    const [queue] = await tenantRows(ctx.db, scope, queues).find(eq(queues.queue, 'Suporte'))
    await tenantRows(ctx.db, scope, connections).insert({
      name: 'Site',
      type: 'webchat',
      status: 'CONNECTED',
      token: newId(),
      isDefault: true,
      queueId: queue?.id ?? null,
    })
  },
  seed: seedConnections,
})
