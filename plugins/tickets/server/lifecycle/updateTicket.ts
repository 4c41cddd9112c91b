import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import {
  type AssistantName,
  assistantNames,
  type Closing,
  type updateTicket as endpoint,
  type Reader,
  type Ticket,
  transferNotes,
} from '../../contract/index.ts'
import { noteChange } from '../activity/noteChange.ts'
import { tellOwners } from '../announce/tellOwners.ts'
import { carryOut, holdReadable } from './changeTicket.ts'
import { checkLane, checkPerson, checkQueue } from './checks.ts'
import { checkClosing, lockForClosing } from './closing.ts'
import { planFinish } from './finishClosing.ts'
import { checkAlone, checkMayReopen, clearTheWay } from './reopen.ts'
import { planUpdate } from './transitions.ts'

type ActivityActor = Reader & { name: string }
type Input = z.output<(typeof endpoint)['input']>

const closingOf = (actor: Reader, { reasonId = null, farewellId, isFarewellMessage }: Omit<Input, 'id'>): Closing => ({
  tenantId: actor.tenantId,
  userId: actor.userId,
  reasonId,
  farewellId: isFarewellMessage === false ? null : farewellId,
})

/** The assistants that answer once the given ones are switched; null where none was given. */
function assistantsAfter(before: Ticket, wanted: Omit<Input, 'id' | 'note'>): AssistantName[] | null {
  if (assistantNames.every((name) => wanted[`${name}Status`] === undefined)) return null
  return assistantNames.filter((name) => wanted[`${name}Status`] ?? before[`${name}Status`])
}

/**
 * Accept, resolve, return, reopen, transfer, unread count, priority, lane, assistants: what is given changes, the rest stays. `isForced` goes past
 * the checks of closing and reopening. @see contract §5.3
 */
export async function updateTicket(ctx: ServerContext, actor: ActivityActor, { id, note = '', ...wanted }: Input, isForced = false): Promise<Ticket> {
  if (note !== '' && !wanted.isTransference) throw invalidInput([{ field: 'note', code: 'unexpected', message: 'Only a transfer takes a note' }], 422)
  return ctx.transact(async (tx) => {
    if (wanted.status === 'closed') await lockForClosing(tx, actor.tenantId, id)
    const before = await holdReadable(tx, actor, id)
    // A queue that was switched off keeps the tickets that it has.
    if (wanted.queueId && wanted.queueId !== before.queueId) await checkQueue(tx, actor.tenantId, wanted.queueId)
    if (wanted.userId) await checkPerson(tx, actor.tenantId, wanted.userId)
    if (wanted.kanban) await checkLane(tx, actor.tenantId, wanted.kanban)
    const plan = planUpdate(before, wanted, actor, tx.now())
    const assistants = assistantsAfter(before, wanted)
    if (assistants && !plan.change.assistants) plan.change.assistants = assistants
    if (plan.isReopening && isForced) await clearTheWay(tx, actor, before.contactId, before.whatsappId)
    else if (plan.isReopening) {
      await checkMayReopen(tx, actor)
      await checkAlone(tx, actor, before.contactId, before.whatsappId)
    }
    const closing = plan.change.status === 'closed' ? closingOf(actor, wanted) : null
    if (closing && !isForced) await checkClosing(tx, before, closing)
    if (isForced) plan.logs.push({ type: 'force', userId: actor.userId })

    if (note !== '') for (const writer of await tx.contributionsFor(transferNotes, actor.tenantId)) await tx.use(writer).write(actor, id, note)
    const after = await carryOut(tx, actor, before, plan)
    await noteChange(tx, actor, before, after, { isTransfer: wanted.isTransference === true })
    if (closing) await planFinish(tx, after, closing)
    tellOwners(tx, actor, before, after, note)
    return after
  })
}
