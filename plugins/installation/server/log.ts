import { desc, lt } from 'drizzle-orm'
import { PLATFORM_TENANT } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { route, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { jobFailures, logEntries } from './installation.table.ts'
import type { TakenEntry } from './logTap.ts'
import { addEntry, ownNode } from './node.ts'
import { companyNames, PLATFORM, SUPERADMIN_ROOMS } from './superadmins.ts'

const STORE_MS = 1_000
const SWEEP_MS = 10 * 60_000
/** As long as the job system keeps jobs that failed. */
const FAILURES_MS = 7 * 86_400_000

const present = ({ id, at, level, node, message, facts, subjectId }: typeof logEntries.$inferSelect): contract.LogEntry => ({
  ...{ id, at: at.toISOString(), level, node, message, facts, tenantId: subjectId },
})

/** Stores what this server logged since the last time and sends it to superadmins. While the database is away the entries wait: its failures are logged elsewhere. */
export async function storeEntries(ctx: ServerContext): Promise<void> {
  const own = ownNode(ctx)
  const taken = own.waiting.splice(0)
  if (taken.length === 0) return
  try {
    await store(ctx, own.name, taken)
  } catch {
    const later = own.waiting.splice(0)
    for (const entry of [...taken, ...later]) addEntry(own, entry)
  }
}

async function store(ctx: ServerContext, node: string, taken: readonly TakenEntry[]): Promise<void> {
  const rows = taken.map(({ at, level, message, facts, tenantId }) => ({ tenantId: PLATFORM_TENANT, at, level, node, message, facts, subjectId: tenantId }))
  const failures = taken.flatMap(({ at, failure }) => (failure ? [{ tenantId: PLATFORM_TENANT, at, ...failure }] : []))
  await ctx.withoutFlush.transact(async (tx) => {
    const stored = await tx.db.insert(logEntries).values(rows).returning()
    if (failures.length > 0) await tx.db.insert(jobFailures).values(failures)
    tx.push(contract.logGrown, PLATFORM_TENANT, { entries: stored.map(present) }, SUPERADMIN_ROOMS)
  })
}

const newest = ({ db }: ServerContext, count: number) =>
  db.select().from(logEntries).where(ofTenant(logEntries, PLATFORM)).orderBy(desc(logEntries.id)).limit(count)

async function sweep(ctx: ServerContext): Promise<void> {
  const oldest = (await newest(ctx, contract.MOST_LOG_ENTRIES)).at(-1)
  if (oldest) await tenantRows(ctx.db, PLATFORM, logEntries).remove(lt(logEntries.id, oldest.id))
  await tenantRows(ctx.db, PLATFORM, jobFailures).remove(lt(jobFailures.at, new Date(ctx.now().getTime() - FAILURES_MS)))
}

async function readLog(ctx: ServerContext) {
  const rows = await newest(ctx, contract.MOST_LOG_ENTRIES)
  const companies = [...(await companyNames(ctx))].map(([id, name]) => ({ id, name }))
  return { entries: rows.toReversed().map(present), companies }
}

/** The servers' log for superadmins. */
export const logPart: ServerPart = {
  permissions: { 'installation.log': { sentence: 'Read the log of the servers', profiles: ['superadmin'] } },
  routes: [route(contract.readLog, (_input, _actor, ctx) => readLog(ctx))],
  every: [
    { name: 'log entries', everyMs: STORE_MS, run: storeEntries },
    { name: 'old log entries', everyMs: SWEEP_MS, run: sweep },
  ],
}
