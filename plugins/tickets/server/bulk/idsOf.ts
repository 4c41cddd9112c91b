import { and, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput, noPermission } from '#core/contract/errors.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { MOST_IN_BULK, type startBulk } from '../../contract/index.ts'
import { listWhere } from '../list/listTickets.ts'
import { visibleTickets } from '../readable.where.ts'
import { tickets } from '../tickets.table.ts'

type Which = z.output<(typeof startBulk)['input']>['which']

/** The tickets that are meant and the actor may see, by number. @throws noPermission (403) for a filter of somebody who does not lead, invalidInput (422) for too many */
export async function idsOf(ctx: ServerContext, actor: Actor, { ids, filter }: Which): Promise<number[]> {
  if (filter && actor.profile === 'user') throw noPermission()
  const where = filter
    ? and(inArray(tickets.status, filter.status), await listWhere(ctx, actor, filter))
    : and(inArray(tickets.id, ids ?? []), await visibleTickets(ctx, actor))
  const rows = await ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, actor, where))
    .orderBy(tickets.id)
    .limit(MOST_IN_BULK + 1)
  if (rows.length > MOST_IN_BULK) throw invalidInput([{ field: 'which', code: 'too_big', message: `At most ${MOST_IN_BULK} tickets at once` }], 422)
  return rows.map(({ id }) => id)
}
