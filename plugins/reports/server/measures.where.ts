import { type SQL, sql } from 'drizzle-orm'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'

const minutesBetween = (from: SQL | typeof tickets.createdAt, to: SQL | typeof tickets.createdAt): SQL<number | null> =>
  sql<number | null>`(extract(epoch from ${to} - ${from}) / 60)::float8`

/** Minutes from the beginning of a conversation until an agent attended; null while it waits. */
export const waitedMinutes: SQL<number | null> = sql`(
  case when ${tickets.status} <> 'pending' then ${minutesBetween(tickets.createdAt, sql`${tickets.startedAttendanceAt}`)} end)`

/** Minutes from when an agent began to attend until the conversation was closed; of one that was opened again, from the last beginning. */
export const handledMinutes: SQL<number | null> = sql`(
  case when ${tickets.status} = 'closed' then ${minutesBetween(sql`${tickets.startedAttendanceAt}`, sql`${tickets.closedAt}`)} end)`

/** The first message of a conversation that a person wrote. */
const firstAnswerAt: SQL = sql`(
  select ${messages.timestamp} from ${messages}
  where ${messages.tenantId} = ${tickets.tenantId} and ${messages.ticketId} = ${tickets.id} and ${messages.fromMe}
    and ${messages.userId} is not null and ${messages.sendType} = 'chat' and ${messages.timestamp} >= ${tickets.createdAt}
  order by ${messages.timestamp} limit 1)`

/** Minutes from the beginning of a conversation until a person first wrote; null where nobody did. */
export const firstAnswerMinutes: SQL<number | null> = minutesBetween(tickets.createdAt, firstAnswerAt)

/** An average as a number; null where nothing was measured. */
export const averageOf = (value: SQL): SQL<number | null> => sql`avg(${value})::float8`
export const countWhere = (condition: SQL): SQL<number> => sql`(count(*) filter (where ${condition}))::int`
