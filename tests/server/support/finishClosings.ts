import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { finish, finishClosing } from '#plugins/tickets/server/lifecycle/finishClosing.ts'
import type { TestClock } from './clock.ts'
import type { Desk } from './desk.ts'

const A_MINUTE = 1
const rowSchema = z.object({ data: finishClosing.payload })

const ofTicket = (ticketId: number) => sql`name = ${finishClosing.name} and (data->>'ticketId')::int = ${ticketId}`

/** How the jobs of a ticket's closings stand, oldest first. */
export async function plannedFor({ kernel }: Pick<Desk, 'kernel'>, ticketId: number): Promise<string[]> {
  const { rows } = await kernel.ctx.db.execute(sql`select state::text as state from jobs.job where ${ofTicket(ticketId)} order by created_on`)
  return rows.map((row) => z.object({ state: z.string() }).parse(row).state)
}

/** The time for a slip passes: the jobs of a ticket's closings do now what they would do then. `times`: as often as a worker that dies may repeat them. */
export async function finishClosings({ kernel }: Pick<Desk, 'kernel'>, clock: TestClock, ticketId: number, times = 1): Promise<void> {
  clock.advance(A_MINUTE)
  const { rows } = await kernel.ctx.db.execute(sql`delete from jobs.job where ${ofTicket(ticketId)} and state = 'created' returning data`)
  for (const { data } of rows.map((row) => rowSchema.parse(row))) for (let time = 0; time < times; time += 1) await finish(kernel.ctx, data)
}
