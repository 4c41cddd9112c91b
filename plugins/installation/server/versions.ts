import { asc, lt, sql } from 'drizzle-orm'
import { PLATFORM_TENANT, tenants } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { route, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { nodes, reloads } from './installation.table.ts'
import { ownNode } from './node.ts'
import { PLATFORM } from './superadmins.ts'

const BEAT_MS = 15_000
/** Servers that went long ago. */
const FORGET_MS = 86_400_000

/** A sign of life of this server. */
export async function beat(ctx: ServerContext): Promise<void> {
  const { id, name } = ownNode(ctx)
  const { version, startedAt } = await ctx.host.state()
  const seenAt = ctx.now()
  await ctx.db
    .insert(nodes)
    .values({ tenantId: PLATFORM_TENANT, id, name, version, runtime: process.version, startedAt, seenAt })
    .onConflictDoUpdate({ target: [nodes.tenantId, nodes.id], set: { seenAt } })
  await tenantRows(ctx.db, PLATFORM, nodes).remove(lt(nodes.seenAt, new Date(seenAt.getTime() - FORGET_MS)))
}

/** A server that stops leaves no sign of life behind. */
export async function leave(ctx: ServerContext): Promise<void> {
  await tenantRows(ctx.db, PLATFORM, nodes).remove(sql`${nodes.id} = ${ownNode(ctx).id}`)
}

interface HistoryRow extends Record<string, unknown> {
  owner: string
  count: number
  last: number | null
}

/** The kernel keeps one history for each owner of tables. */
async function readMigrations({ db }: ServerContext): Promise<contract.AppliedMigrations[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'migrations' order by table_name`,
  )
  if (tables.length === 0) return []
  const parts = tables.map(
    ({ name }) => sql`select ${name}::text as owner, count(*)::int as count, max(created_at)::float8 as last from migrations.${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<HistoryRow>(sql`${sql.join(parts, sql` union all `)} order by owner`)
  return rows.map(({ owner, count, last }) => ({ owner, count, lastAt: last === null ? null : new Date(last).toISOString() }))
}

async function reloadAskedAt({ db }: ServerContext): Promise<string | null> {
  const row = await tenantRows(db, PLATFORM, reloads).first(undefined)
  return row?.askedAt.toISOString() ?? null
}

async function readVersions(ctx: ServerContext): Promise<contract.Versions> {
  await beat(ctx)
  const own = ownNode(ctx)
  const { version, database } = await ctx.host.state()
  const { rows } = await ctx.db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  const known = await ctx.db.select().from(nodes).where(ofTenant(nodes, PLATFORM)).orderBy(asc(nodes.name), asc(nodes.id))
  return {
    ...{ version, commit: await own.commit, runtime: process.version },
    database: { kind: database.kind, version: rows[0]?.version ?? '' },
    nodes: known.map(({ tenantId: _platform, startedAt, seenAt, ...node }) => ({
      ...node,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isHere: node.id === own.id,
    })),
    migrations: await readMigrations(ctx),
    reloadAskedAt: await reloadAskedAt(ctx),
  }
}

/** @see askForReload of the contract */
async function askForReload(ctx: ServerContext): Promise<{ askedAt: string }> {
  return ctx.transact(async (tx) => {
    const at = tx.now()
    await tx.db
      .insert(reloads)
      .values({ tenantId: PLATFORM_TENANT, askedAt: at })
      .onConflictDoUpdate({ target: [reloads.tenantId], set: { askedAt: at } })
    const askedAt = at.toISOString()
    for (const { id } of await tx.db.select({ id: tenants.id }).from(tenants)) tx.push(contract.reloadAsked, id, { askedAt }, [rooms.tenant(id)])
    return { askedAt }
  })
}

/** The installed versions, and the offer to all pages to reload. */
export const versionsPart: ServerPart = {
  permissions: { 'installation.update': { sentence: 'See the installed versions and ask all pages to reload', profiles: ['superadmin'] } },
  routes: [
    route(contract.getVersions, (_input, _actor, ctx) => readVersions(ctx)),
    route(contract.askForReload, (_input, _actor, ctx) => askForReload(ctx)),
    route(contract.getReload, async (_input, _actor, ctx) => ({ askedAt: await reloadAskedAt(ctx) })),
  ],
  every: [{ name: 'sign of life', everyMs: BEAT_MS, run: beat }],
}
