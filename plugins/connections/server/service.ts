import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ofGivenTenant, ofTenant, prepareOnce } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ConnectionFacts, type ConnectionsService, channels, connectionTexts } from '../contract/index.ts'
import { BY_ID, BY_TOKEN } from './announce.ts'
import { changeConnection } from './changeConnection.ts'
import { type ConnectionRow, connections } from './connections.table.ts'
import { presentConnection } from './present.ts'
import { proxyOfRow } from './proxies.ts'
import { openSecrets, type Secrets } from './secrets.ts'

const isUsable = and(isNull(connections.deletedAt), eq(connections.isActive, true))

const factsOf = (row: ConnectionRow): ConnectionFacts => ({
  tenantId: row.tenantId,
  id: row.id,
  name: row.name,
  type: row.type,
  status: row.status,
  statusSince: row.statusSince,
  queueId: row.queueId,
  color: row.color,
  number: row.number,
  config: row.config,
  texts: connectionTexts(row.texts),
})

const rowById = prepareOnce((db) =>
  db
    .select()
    .from(connections)
    .where(ofGivenTenant(connections, eq(connections.id, sql.placeholder('id'))))
    .prepare(''),
)

/** A connection that is there, whether it is switched on or not. */
interface Opened {
  /** Null for one that is switched off. */
  facts: ConnectionFacts | null
  secrets: Secrets
  proxy: ReturnType<typeof proxyOfRow>
}

/** Held, since every message of a channel needs it; whoever changes a connection forgets it. */
const openedById = (ctx: ServerContext, tenantId: number, id: number): Promise<Opened | null> =>
  ctx.cached(BY_ID, `${tenantId}:${id}`, async (db) => {
    const [row] = await rowById(db).execute({ tenantId, id })
    return row ? { facts: row.isActive ? factsOf(row) : null, secrets: openSecrets(ctx, row.secrets), proxy: proxyOfRow(ctx, row) } : null
  })

export function createConnectionsService(ctx: ServerContext): ConnectionsService {
  return {
    change: async (tenantId, id, change) => presentConnection(await changeConnection(ctx, tenantId, id, change)),
    secretsOf: async (tenantId, id) => (await openedById(ctx, tenantId, id))?.secrets ?? {},
    proxyOf: async (tenantId, id) => (await openedById(ctx, tenantId, id))?.proxy ?? null,
    byToken: (type, token) =>
      ctx.cached(BY_TOKEN, `${type}:${token}`, async (db) => {
        const [row] = await db
          .select()
          .from(connections)
          .where(and(eq(connections.token, token), eq(connections.type, type), isUsable))
        return row ? factsOf(row) : null
      }),
    byId: async (tenantId, id) => (await openedById(ctx, tenantId, id))?.facts ?? null,
    async statusOf(tenantId, id) {
      const [row] = await rowById(ctx.db).execute({ tenantId, id })
      return row?.isActive ? row.status : null
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
