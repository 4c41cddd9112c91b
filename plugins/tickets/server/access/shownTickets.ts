import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Ticket } from '../../contract/index.ts'
import { findTickets } from '../list/present.ts'

/** Cache of tickets as lists show them, one name per tenant. */
const shownCache = (tenantId: number): string => `ticketsShown:${tenantId}`

/**
 * Tickets in the order of the rows. A row of the list looks the same to everybody who may see it, and whatever is to be seen of it anew raises its `rev`:
 * so one that somebody else was shown in that version a moment ago need not be put together again. Names from elsewhere (a queue's, a connection's) are at
 * most 5 s old.
 */
export const ticketsAsShown = (ctx: ServerContext, { tenantId }: TenantScope, rows: readonly { id: number; rev: number }[]): Promise<Ticket[]> =>
  ctx.cachedMany(
    shownCache(tenantId),
    rows.map(({ id, rev }) => `${id}:${rev}`),
    async (db, missing) => {
      const keyOf = new Map(missing.map((key) => [Number.parseInt(key, 10), key]))
      const found = await findTickets({ ...ctx, db }, { tenantId }, [...keyOf.keys()])
      return new Map(found.map((ticket) => [keyOf.get(ticket.id) ?? '', ticket]))
    },
  )

/** Something that tickets show and that is no part of them has changed. */
export const forgetShown = (ctx: ServerContext, tenantId: number): void => ctx.forget(shownCache(tenantId))
