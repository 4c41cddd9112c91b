import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { defineService, extend } from '#core/contract/define.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { type TimelineEntry, type TimelineSource, timelineSources } from '#plugins/contacts/contract/index.ts'
import { DEALS_PATH } from '../contract/client.ts'
import { visibleDeals } from './access.ts'
import { type DealRow, deals } from './funnel.table.ts'

const source = defineService<TimelineSource>('funnel.timeline')

const entryOf = ({ id, title }: DealRow, what: string, at: Date, text: string | null = null): TimelineEntry => ({
  ...{ id: `${what}-${id}`, at, text },
  key: `funnel.timeline.${what}`,
  values: { title },
  path: `${DEALS_PATH}/${id}`,
})

/** Deals of pipelines that the reader sees: made, won and lost. */
const createSource = (ctx: ServerContext): TimelineSource => ({
  async entries(reader, contactId, { before, limit }) {
    const seen = and(eq(deals.contactId, contactId), isNull(deals.deletedAt), await visibleDeals(ctx, reader))
    const made = await ctx.db
      .select()
      .from(deals)
      .where(ofTenant(deals, reader, seen, lt(deals.createdAt, before)))
      .orderBy(desc(deals.createdAt))
      .limit(limit)
    const closed = await ctx.db
      .select()
      .from(deals)
      .where(ofTenant(deals, reader, seen, isNotNull(deals.closedAt), lt(deals.closedAt, before)))
      .orderBy(desc(deals.closedAt))
      .limit(limit)
    return [
      ...made.map((row) => entryOf(row, 'made', row.createdAt)),
      ...closed.flatMap((row) => (row.closedAt && row.status !== 'open' ? entryOf(row, row.status, row.closedAt, row.lostReason || null) : [])),
    ]
  },
})

/** Deals in the timeline of their contact. */
export const timeline: ServerPart = {
  extends: [extend(timelineSources, { id: 'funnel', permission: 'funnel.view', service: source })],
  provides: [provide(source, createSource)],
}
