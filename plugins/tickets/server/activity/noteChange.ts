import { recordActivity, recordSystemChange } from '#core/contract/activity/index.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Reader, Ticket } from '../../contract/index.ts'
import { laneName } from '../lifecycle/checks.ts'
import { activityOf, TICKETS } from './activityOf.ts'
import { factsOf, MAIN } from './facts.ts'

/** Notes what somebody did to a ticket, in the transaction that did it. `answered` is the ticket that the call answers, where that is another. */
export async function noteChange(
  tx: ServerContext,
  actor: Reader,
  before: Ticket,
  after: Ticket,
  { isTransfer = false, answered = after, partOf }: { isTransfer?: boolean; answered?: Ticket; partOf?: string | undefined } = {},
): Promise<void> {
  const lane = before.kanban === after.kanban ? null : await laneName(tx, actor.tenantId, after.kanban)
  const action = activityOf(before, after, { userId: actor.userId, isTransfer, lane })
  if (action) await recordActivity(tx, actor, { ...action, rev: answered.rev, ...(partOf !== undefined && { partOf }) })
}

/** A ticket changed without a person: by a rule, a robot, a job or the contact. */
export async function noteMove(tx: ServerContext, tenantId: number, before: Ticket, after: Ticket): Promise<void> {
  const [was, is] = [factsOf(before), factsOf(after)]
  if (MAIN.some((name) => was[name] !== is[name])) await recordSystemChange(tx, tenantId, TICKETS, String(after.id))
}
