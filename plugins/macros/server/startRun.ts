import { type ActivityMessage, activityGroup, recordActivity } from '#core/contract/activity/index.ts'
import { newId } from '#core/contract/ids.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { runnable } from './macros.ts'

/** Of many, each step asks for itself whether the ticket may be seen. @see startRun of the contract */
export async function startRun(ctx: ServerContext, actor: Actor, macroId: number, ticketIds: readonly number[]): Promise<{ runId: string }> {
  const { name } = await runnable(ctx, actor, macroId)
  const [first = 0, ...others] = new Set(ticketIds)
  const one = others.length === 0 ? await ctx.use(ticketsService).readable(actor, first) : null
  const runId = newId()
  const said: ActivityMessage = one
    ? { key: 'macros.deed.ran', values: { name } }
    : { key: 'macros.deed.ranOnMany', values: { name, count: String(others.length + 1) } }
  await ctx.transact((tx) =>
    recordActivity(
      tx,
      actor,
      activityGroup(runId, { kind: 'macros.run', said, name: one?.name ?? '', ticketId: one?.id ?? null, contactId: one?.contactId ?? null }),
    ),
  )
  return { runId }
}
