import { sql } from 'drizzle-orm'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ConnectionFacts } from '#plugins/connections/contract/index.ts'
import { type AnswerSpeed, speedOf } from '../contract/index.ts'

const DAY_MS = 24 * 3_600_000
/** Conversations of so many days count. */
const DAYS = 7
/** From fewer first answers nothing is concluded. */
const LEAST_ANSWERS = 3

/**
 * How fast a person of the team usually gives the first answer on a web chat: the median of the conversations that began in the last days,
 * from the visitor's first message on. Null where there are too few.
 */
export function answerSpeed(ctx: ServerContext, { id, tenantId }: ConnectionFacts): Promise<AnswerSpeed | null> {
  const since = new Date(ctx.now().getTime() - DAYS * DAY_MS).toISOString()
  return ctx.cached(`webchatSpeed:${tenantId}`, String(id), async (db) => {
    const { rows } = await db.execute<{ median: number | null; answers: number }>(sql`
      select (extract(epoch from percentile_cont(0.5) within group (order by answered.at - asked.at)) * 1000)::float8 as median, count(*)::int as answers
      from tickets
      join lateral (
        select min(timestamp) as at from messages
        where messages.tenant_id = tickets.tenant_id and messages.ticket_id = tickets.id and not from_me
      ) asked on true
      join lateral (
        select min(timestamp) as at from messages
        where messages.tenant_id = tickets.tenant_id and messages.ticket_id = tickets.id
          and from_me and user_id is not null and send_type <> 'bot' and timestamp >= asked.at
      ) answered on answered.at is not null
      where tickets.tenant_id = ${tenantId} and tickets.whatsapp_id = ${id} and tickets.created_at >= ${since}
        and tickets.deleted_at is null`)
    const [row] = rows
    return row && row.median !== null && row.answers >= LEAST_ANSWERS ? speedOf(row.median) : null
  })
}
