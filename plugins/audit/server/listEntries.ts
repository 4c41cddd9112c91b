import { and, desc, eq, gte, isNotNull, like, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type * as contract from '../contract/index.ts'
import { auditEntries } from './audit.table.ts'

const PAGE = 50

export type AuditRow = typeof auditEntries.$inferSelect
export type AuditWish = Omit<z.output<typeof contract.listAudit.input>, 'beforeId'>

/** The beginning of a day, so many days later, in a zone. */
const midnight = (day: string, later: number, zone: string): SQL => sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`

/** Database condition of a filter. */
export async function conditionOf(ctx: ServerContext, actor: Actor, { search, userId, kind, startDate, endDate }: AuditWish): Promise<SQL | undefined> {
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return ofTenant(
    auditEntries,
    actor,
    userId === undefined ? undefined : eq(auditEntries.userId, userId),
    kind && eq(auditEntries.kind, kind),
    startDate === undefined ? undefined : gte(auditEntries.at, midnight(startDate, 0, zone)),
    endDate === undefined ? undefined : lt(auditEntries.at, midnight(endDate, 1, zone)),
    ...words.map((word) => like(auditEntries.searchText, likePattern(word))),
  )
}

/** Entries older than one of them, the newest first: no page costs more than another. */
export async function pageBefore(ctx: ServerContext, actor: Actor, where: SQL | undefined, beforeId: number | undefined, count: number): Promise<AuditRow[]> {
  const [last] =
    beforeId === undefined
      ? []
      : await ctx.db
          .select()
          .from(auditEntries)
          .where(ofTenant(auditEntries, actor, eq(auditEntries.id, beforeId)))
  const older = last && sql`(${auditEntries.at}, ${auditEntries.id}) < (${last.at.toISOString()}::timestamptz, ${last.id})`
  // Its entry went meanwhile, and so did everything behind it.
  if (beforeId !== undefined && !last) return []
  return ctx.db.select().from(auditEntries).where(and(where, older)).orderBy(desc(auditEntries.at), desc(auditEntries.id)).limit(count)
}

export const presentEntry = ({ userId, userName, profile, at, tenantId: _tenant, searchText: _text, ...row }: AuditRow): contract.AuditEntry => ({
  ...row,
  at: at.toISOString(),
  user: userId === null || profile === null ? null : { id: userId, name: userName, profile },
})

/** @see listAudit of the contract */
export async function listEntries(
  ctx: ServerContext,
  actor: Actor,
  { beforeId, ...wish }: z.output<typeof contract.listAudit.input>,
): Promise<z.input<typeof contract.listAudit.output>> {
  const where = await conditionOf(ctx, actor, wish)
  const rows = await pageBefore(ctx, actor, where, beforeId, PAGE + 1)
  const [total] = beforeId === undefined ? await ctx.db.select({ count: sql<number>`count(*)::int` }).from(auditEntries).where(where) : []
  return { entries: rows.slice(0, PAGE).map(presentEntry), count: total?.count ?? null, hasMore: rows.length > PAGE }
}

/** @see listAuditPeople of the contract */
export async function listPeople(ctx: ServerContext, actor: Actor): Promise<{ id: number; name: string }[]> {
  const rows = await ctx.db
    .select({ id: auditEntries.userId, name: sql<string>`(array_agg(${auditEntries.userName} order by ${auditEntries.at} desc))[1]` })
    .from(auditEntries)
    .where(ofTenant(auditEntries, actor, isNotNull(auditEntries.userId)))
    .groupBy(auditEntries.userId)
  return rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])).toSorted((one, other) => one.name.localeCompare(other.name))
}
