import type { z } from 'zod'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Closing, updateTicket as endpoint, Reader, Ticket } from '../contract/index.ts'
import { carryOut, holdReadable } from './changeTicket.ts'
import { checkPerson, checkQueue } from './checks.ts'
import { checkClosing, closeSteps, lockForClosing } from './closing.ts'
import { checkAlone, checkMayReopen, clearTheWay } from './reopen.ts'
import { planUpdate } from './transitions.ts'

type Input = z.output<(typeof endpoint)['input']>

const closingOf = (actor: Reader, { reasonId = null, farewellId }: Omit<Input, 'id'>): Closing => ({
  tenantId: actor.tenantId,
  userId: actor.userId,
  reasonId,
  farewellId,
})

/**
 * Accept, resolve, return, reopen, transfer, unread count, priority, lane, assistants: what is given changes, the rest stays. `isForced` goes past
 * the checks of closing and reopening. @see contract §5.3
 */
export async function updateTicket(ctx: ServerContext, actor: Reader, { id, ...wanted }: Input, isForced = false): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    if (wanted.status === 'closed') await lockForClosing(tx, actor.tenantId, id)
    const before = await holdReadable(tx, actor, id)
    if (wanted.queueId) await checkQueue(tx, actor.tenantId, wanted.queueId)
    if (wanted.userId) await checkPerson(tx, actor.tenantId, wanted.userId)
    const plan = planUpdate(before, wanted, actor, tx.now())
    if (plan.isReopening && isForced) await clearTheWay(tx, actor, before.contactId, before.whatsappId)
    else if (plan.isReopening) {
      await checkMayReopen(tx, actor)
      await checkAlone(tx, actor, before.contactId, before.whatsappId)
    }
    const closing = plan.change.status === 'closed' ? closingOf(actor, wanted) : null
    if (closing && !isForced) await checkClosing(tx, before, closing)
    if (isForced) plan.logs.push({ type: 'force', userId: actor.userId })

    const after = await carryOut(tx, actor, before, plan)
    if (closing) await closeSteps(tx, after, closing)
    return after
  })
}
