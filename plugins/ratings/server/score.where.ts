import { type SQL, sql } from 'drizzle-orm'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { ratings } from './ratings.table.ts'

/** The score of a row of the tickets table, for statements of other plugins; null where its contact gave none. */
export const scoreOfTicket: SQL<number | null> = sql`(
  select ${ratings.rate} from ${ratings} where ${ratings.tenantId} = ${tickets.tenantId} and ${ratings.ticketId} = ${tickets.id})`
