import { invalidInput } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { assistantNames, chatFlows, type Reader, type Ticket, type TicketStatus, ticketClosed } from '../../contract/index.ts'
import { noteChange } from '../activity/noteChange.ts'
import { carryOut, holdReadable } from '../lifecycle/changeTicket.ts'
import { checkAlone, checkMayReopen } from '../lifecycle/reopen.ts'
import { updateTicket } from '../lifecycle/updateTicket.ts'

const NOBODYS = { status: 'pending', userId: null, closedAt: null, reasonId: null, mergedIntoId: null, startedAttendanceAt: null } as const

interface Wanted {
  id: number
  status?: TicketStatus | undefined
  userId?: number | null | undefined
}

/** @see contract freeTicket */
export async function freeTicket(
  ctx: ServerContext,
  actor: Reader & { name: string },
  { id, userId, status = userId ? 'open' : 'pending' }: Wanted,
): Promise<Ticket> {
  if (status !== 'pending') return moveOutOfFlow(ctx, actor, { id, status, userId })
  if (userId) throw invalidInput([{ field: 'userId', code: 'unexpected', message: 'A waiting ticket is of nobody' }], 422)
  return giveToNobody(ctx, actor, id)
}

function moveOutOfFlow(ctx: ServerContext, actor: Reader & { name: string }, wanted: Wanted): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const after = await updateTicket(tx, actor, wanted)
    const isFree = after.chatFlowId === null && assistantNames.every((name) => !after[`${name}Status`])
    return isFree ? after : carryOut(tx, actor, after, { change: { chatFlowId: null, assistants: [] }, logs: [] })
  })
}

function giveToNobody(ctx: ServerContext, actor: Reader, id: number): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const before = await holdReadable(tx, actor, id)
    if (before.status === 'closed') {
      await checkMayReopen(tx, actor)
      await checkAlone(tx, actor, before.contactId, before.whatsappId)
    }
    const change = { ...NOBODYS, chatFlowId: null, assistants: [] }
    const after = await carryOut(tx, actor, before, { change, logs: [{ type: 'pending', userId: actor.userId }] })
    await noteChange(tx, actor, before, after)
    return after
  })
}

/** @see contract giveToFlow */
export function giveToFlow(ctx: ServerContext, actor: Reader, id: number, chatFlowId: number): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const before = await holdReadable(tx, actor, id)
    if (before.status === 'closed') throw ticketClosed()
    const flows = await tx.contributionsFor(chatFlows, actor.tenantId)
    const known = await Promise.all(flows.map((flow) => flow.has(actor.tenantId, chatFlowId, tx)))
    if (!known.includes(true)) throw invalidInput([{ field: 'chatFlowId', code: 'unknown', message: 'There is no such chat flow' }], 422)
    const change = { ...NOBODYS, queueId: null, chatFlowId, assistants: [] }
    const after = await carryOut(tx, actor, before, { change, logs: [{ type: 'chatBot', userId: actor.userId }] })
    await Promise.all(flows.map((flow) => flow.given?.(actor.tenantId, after, tx)))
    return after
  })
}
