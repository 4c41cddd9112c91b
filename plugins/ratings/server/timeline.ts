import { desc, eq, lt, not } from 'drizzle-orm'
import { defineService, extend } from '#core/contract/define.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { type TimelineSource, timelineSources } from '#plugins/contacts/contract/index.ts'
import { ofDeletedTicket } from '#plugins/tickets/server/deleted.where.ts'
import { SCORES } from '../contract/index.ts'
import { ratings } from './ratings.table.ts'

const source = defineService<TimelineSource>('ratings.timeline')

/** Ratings as the list of ratings shows them: agents see their own. */
const createSource = (ctx: ServerContext): TimelineSource => ({
  async entries(reader, contactId, { before, limit }) {
    const isSeen = reader.profile === 'user' ? eq(ratings.userId, reader.userId) : undefined
    const rows = await ctx.db
      .select()
      .from(ratings)
      .where(ofTenant(ratings, reader, eq(ratings.contactId, contactId), not(ofDeletedTicket(ratings)), isSeen, lt(ratings.createdAt, before)))
      .orderBy(desc(ratings.createdAt))
      .limit(limit)
    return rows.map(({ id, createdAt, ticketId, rate, feedback }) => ({
      ...{ id: String(id), at: createdAt, text: feedback },
      key: 'ratings.timeline.given',
      values: { rate: String(rate), most: String(SCORES) },
      path: `/atendimento/${ticketId}`,
    }))
  },
})

/** Ratings in the timeline of their contact. */
export const timeline: ServerPart = {
  extends: [extend(timelineSources, { id: 'ratings', permission: 'ratings.list', service: source })],
  provides: [provide(source, createSource)],
}
