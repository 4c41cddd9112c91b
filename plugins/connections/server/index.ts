import { and, asc, eq } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { channels, connectionsService, listChannels, listConnections, updateConnection } from '../contract/index.ts'
import { changeConnection, MAY_SEE } from './changeConnection.ts'
import { connections } from './connections.table.ts'
import { presentConnection } from './present.ts'
import { createConnectionsService } from './service.ts'

export default defineServerPlugin({
  id: 'connections',
  isEssential: true,
  requires: ['team'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'connections.list': { sentence: 'See the connections and their state', profiles: MAY_SEE },
    'connections.edit': { sentence: 'Rename connections, switch them off and on', profiles: ['admin'] },
  },
  routes: [
    route(listConnections, async (_input, actor, ctx) => {
      const rows = await ctx.db
        .select()
        .from(connections)
        .where(ofTenant(connections, actor, and(eq(connections.isDeleted, false))))
        .orderBy(asc(connections.name))
      return rows.map((row) => (actor.profile === 'admin' && row.type === 'webchat' ? { ...presentConnection(row), token: row.token } : presentConnection(row)))
    }),
    route(updateConnection, ({ id, name, color, isActive }, actor, ctx) =>
      changeConnection(ctx, actor.tenantId, id, {
        ...(name === undefined ? {} : { name }),
        ...(color === undefined ? {} : { color }),
        ...(isActive === undefined ? {} : { isActive }),
      }),
    ),
    route(listChannels, async (_input, _actor, ctx) => Object.fromEntries(ctx.contributionsOf(channels).map(({ type, abilities }) => [type, abilities]))),
  ],
  provides: [provide(connectionsService, createConnectionsService)],
  async seed(ctx, scope) {
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
})
