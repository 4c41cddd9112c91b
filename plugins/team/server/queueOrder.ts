import { asc, type SQL, sql } from 'drizzle-orm'
import { queues } from './team.table.ts'

/** The order of queues in every list: their places, then their names. */
export const inOrder: readonly SQL[] = [asc(queues.order), asc(sql`lower(${queues.queue})`), asc(queues.id)]
