import type { ServerContext } from '#core/server/plugin.ts'
import { closingSteps, type TicketLog, type TicketLogFacts } from '../../contract/index.ts'
import type { tickets } from '../tickets.table.ts'

type Change = Partial<Pick<typeof tickets.$inferInsert, 'snoozedUntil' | 'priority' | 'reasonId'>>

async function reasonName(tx: ServerContext, tenantId: number, reasonId: number): Promise<string | undefined> {
  for (const step of await tx.contributionsFor(closingSteps, tenantId)) {
    const name = await tx.use(step).reasonName?.(tenantId, reasonId)
    if (name) return name
  }
  return undefined
}

/** Facts of an entry of the log about its change; none where its kind says it all. */
export async function logFactsOf(tx: ServerContext, tenantId: number, type: TicketLog['type'], change: Change): Promise<TicketLogFacts | undefined> {
  if (type === 'snooze' && change.snoozedUntil) return { until: change.snoozedUntil.toISOString() }
  if (type === 'priority' && change.priority) return { priority: change.priority }
  const reason = type === 'closed' && change.reasonId ? await reasonName(tx, tenantId, change.reasonId) : undefined
  return reason === undefined ? undefined : { reason }
}
