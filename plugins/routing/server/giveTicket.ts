import { eq } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { assistantNames, type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { choosePerson, mostOpenPerPerson, routingOpens } from '../contract/index.ts'
import { candidatesOf } from './candidatesOf.ts'
import { gaveBack } from './gaveBack.ts'
import { queueRouting } from './routing.table.ts'

/** Waits for a person, in this queue: not put off, not with a robot, and no group. */
export const waitsForPerson = (ticket: Ticket, queueId: number): boolean =>
  ticket.status === 'pending' &&
  ticket.userId === null &&
  ticket.queueId === queueId &&
  ticket.snoozedUntil === null &&
  ticket.chatFlowId === null &&
  !ticket.isGroup &&
  !assistantNames.some((name) => ticket[`${name}Status`])

/** `passed`: somebody else has it meanwhile, or it rests because who could take it has just given it back. */
export type Given = 'given' | 'nobody' | 'passed'

/**
 * Gives a waiting conversation of a queue to the person whose turn it is. The row of the queue is held meanwhile, so that all nodes
 * give one after another: nobody is passed over, and no conversation goes to two people.
 */
export function giveTicket(ctx: ServerContext, tenantId: number, queueId: number, ticketId: number): Promise<Given> {
  const scope = { tenantId }
  return ctx.transact(async (tx) => {
    const [turn] = await tx.db
      .select()
      .from(queueRouting)
      .where(ofTenant(queueRouting, scope, eq(queueRouting.queueId, queueId)))
      .for('update')
    if (!turn || turn.mode === 'none') return 'nobody'
    const mostOpen = Number(await tx.setting(tenantId, mostOpenPerPerson))
    const besidesUserId = await gaveBack(tx, tenantId, ticketId)
    const people = await candidatesOf(tx, tenantId, queueId)
    const choice = { mode: turn.mode, lastUserId: turn.lastUserId, mostOpen }
    const userId = choosePerson(people, { ...choice, besidesUserId })
    if (userId === null) return choosePerson(people, { ...choice, besidesUserId: null }) === null ? 'nobody' : 'passed'
    const isOpening = (await tx.setting(tenantId, routingOpens)) === 'enabled'
    const change = isOpening ? { userId, status: 'open' as const } : { userId }
    const given = await tx.use(ticketsService).changeByRule(tenantId, ticketId, change, (ticket) => waitsForPerson(ticket, queueId))
    if (!given) return 'passed'
    await tenantRows(tx.db, scope, queueRouting).update(eq(queueRouting.queueId, queueId), { lastUserId: userId })
    return 'given'
  })
}
