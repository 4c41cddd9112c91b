import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ofGivenTenant, ofTenant, prepareOnce, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ConnectionFacts, type ConnectionsService, channels } from '../contract/index.ts'
import { BY_TOKEN } from './announce.ts'
import { changeConnection } from './changeConnection.ts'
import { type ConnectionRow, connections } from './connections.table.ts'
import { presentConnection } from './present.ts'
import { proxyOfRow } from './proxies.ts'
import { openSecrets } from './secrets.ts'

const isUsable = and(isNull(connections.deletedAt), eq(connections.isActive, true))

const factsOf = (row: ConnectionRow): ConnectionFacts => ({
  tenantId: row.tenantId,
  id: row.id,
  name: row.name,
  type: row.type,
  status: row.status,
  queueId: row.queueId,
  color: row.color,
  number: row.number,
  config: row.config,
})

const usableById = prepareOnce((db) =>
  db
    .select()
    .from(connections)
    .where(ofGivenTenant(connections, eq(connections.id, sql.placeholder('id')), isUsable))
    .prepare(''),
)

export function createConnectionsService(ctx: ServerContext): ConnectionsService {
  return {
    change: async (tenantId, id, change) => presentConnection(await changeConnection(ctx, tenantId, id, change)),
    async secretsOf(tenantId, id) {
      const row = await tenantRows(ctx.db, { tenantId }, connections).first(eq(connections.id, id))
      return openSecrets(ctx, row?.secrets ?? null)
    },
    async proxyOf(tenantId, id) {
      const row = await tenantRows(ctx.db, { tenantId }, connections).first(eq(connections.id, id))
      return row ? proxyOfRow(ctx, row) : null
    },
    byToken: (type, token) =>
      ctx.cached(BY_TOKEN, `${type}:${token}`, async (db) => {
        const [row] = await db
          .select()
          .from(connections)
          .where(and(eq(connections.token, token), eq(connections.type, type), isUsable))
        return row ? factsOf(row) : null
      }),
    async byId(tenantId, id) {
      const [row] = await usableById(ctx.db).execute({ tenantId, id })
      return row ? factsOf(row) : null
    },
    async defaultOf(tenantId, among = []) {
      const [row] = await ctx.db
        .select()
        .from(connections)
        .where(ofTenant(connections, { tenantId }, isUsable, among.length > 0 ? inArray(connections.id, [...among]) : undefined))
        .orderBy(desc(connections.isDefault), connections.id)
        .limit(1)
      return row ? factsOf(row) : null
    },
    channelOf(type) {
      const channel = ctx.contributionsOf(channels).find((one) => one.type === type)
      if (!channel) throw new Error(`No running plugin has a channel of type ${type}`)
      return channel
    },
  }
}
