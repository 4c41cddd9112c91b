import { and, inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { DealLinks } from '../contract/index.ts'
import { visibleDeals } from './access.ts'
import { deals } from './funnel.table.ts'

/** @see DealLinks of the contract */
export const createDealLinks = (ctx: ServerContext): DealLinks => ({
  async titlesOf(reader, ids) {
    if (ids.length === 0 || !reader.can('funnel.view')) return new Map()
    const found = await tenantRows(ctx.db, reader, deals).find(and(inArray(deals.id, [...ids]), await visibleDeals(ctx, reader)))
    return new Map(found.map(({ id, title }) => [id, title]))
  },
})
