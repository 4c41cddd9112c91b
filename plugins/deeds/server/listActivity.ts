import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { noPermission, noUserFound } from '#core/contract/errors.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { boundOf } from '#core/contract/zone.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type listActivity as endpoint, maySeeActivityOf } from '../contract/index.ts'
import { deeds } from './activity.table.ts'
import { listed } from './activityRows.ts'
import { presentActivity } from './present.ts'

const PAGE = 40

/** The day that it is in a zone, as `2026-11-22`. */
const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

/** @throws noPermission (403), noUserFound (404) */
async function checkOther(ctx: ServerContext, actor: Actor, userId: number): Promise<void> {
  if (!actor.can('deeds.others')) throw noPermission()
  const person = await tenantRows(ctx.db, actor, users, { withDeleted: true }).first(eq(users.id, userId))
  if (!person) throw noUserFound()
  if (!maySeeActivityOf(actor.profile, person.profile)) throw noPermission()
}

/** @see listActivity of the contract */
export async function listActivity(
  ctx: ServerContext,
  actor: Actor,
  { day: wanted, userId = actor.userId, pageNumber }: z.output<(typeof endpoint)['input']>,
): Promise<z.input<(typeof endpoint)['output']>> {
  if (userId !== actor.userId) await checkOther(ctx, actor, userId)
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  const day = wanted ?? dayIn(zone, ctx.now())
  const [start, end] = [boundOf(day, 0, zone), boundOf(day, 1, zone)]
  const where = ofTenant(
    deeds,
    actor,
    and(eq(deeds.userId, userId), listed(ctx), start ? gte(deeds.at, start) : undefined, end ? lt(deeds.at, end) : undefined),
  )
  const rows = await ctx.db
    .select()
    .from(deeds)
    .where(where)
    .orderBy(desc(deeds.at), desc(deeds.id))
    .limit(PAGE)
    .offset((pageNumber - 1) * PAGE)
  const [total] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(deeds).where(where)
  const count = total?.count ?? 0
  return { day, deeds: await presentActivity(ctx, actor, rows), count, hasMore: pageNumber * PAGE < count }
}
