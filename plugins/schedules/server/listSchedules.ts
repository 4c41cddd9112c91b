import { and, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { boundOf } from '#core/contract/zone.ts'
import { orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { contactMatches } from '#plugins/contacts/server/search.where.ts'
import type { Reader } from '#plugins/tickets/contract/index.ts'
import type { listSchedules as endpoint, Schedule } from '../contract/index.ts'
import { ordersOf, ownOrder } from './orders.ts'
import { present, selectSchedules } from './present.ts'
import { schedules } from './schedules.table.ts'
import { visibleTo } from './visible.ts'

type Filter = z.output<(typeof endpoint)['input']>

const PAGE = 40

async function conditionOf(ctx: ServerContext, reader: Reader, filter: Filter): Promise<SQL | undefined> {
  const zone = await ctx.setting(reader.tenantId, companyTimeZone)
  const [start, end] = [boundOf(filter.startDate, 0, zone), boundOf(filter.endDate, 1, zone)]
  const pattern = likePattern(foldText(filter.searchParam))
  return and(
    await visibleTo(ctx, reader),
    start ? gte(schedules.scheduleDate, start) : undefined,
    end ? lt(schedules.scheduleDate, end) : undefined,
    filter.status.length > 0 ? inArray(schedules.status, filter.status) : undefined,
    filter.userId ? eq(schedules.userId, filter.userId) : undefined,
    filter.contactId ? eq(schedules.contactId, filter.contactId) : undefined,
    filter.ticketId ? eq(schedules.ticketId, filter.ticketId) : undefined,
    filter.searchParam === '' ? undefined : or(like(schedules.searchText, pattern), contactMatches(reader, filter.searchParam)),
  )
}

/** @see listSchedules of the contract */
export async function listSchedules(ctx: ServerContext, reader: Reader, filter: Filter): Promise<{ messages: Schedule[]; count: number; hasMore: boolean }> {
  const where = await conditionOf(ctx, reader, filter)
  const rows = await selectSchedules(ctx.db, reader, where)
    .orderBy(...orderOf(filter.sort, ordersOf(ctx), ownOrder))
    .limit(PAGE)
    .offset((filter.pageNumber - 1) * PAGE)
  const [total] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(schedules)
    .innerJoin(contacts, and(eq(contacts.tenantId, schedules.tenantId), eq(contacts.id, schedules.contactId)))
    .where(ofTenant(schedules, reader, where))
  const count = total?.count ?? 0
  return { messages: await present(ctx, reader, rows), count, hasMore: filter.pageNumber * PAGE < count }
}
