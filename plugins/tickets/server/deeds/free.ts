import type { ServerContext } from '#core/server/plugin.ts'
import { type Reader, type Ticket, ticketClosed } from '../../contract/index.ts'
import { carryOut, holdReadable } from '../changeTicket.ts'
import { noteChange } from '../noted/noteChange.ts'
import { checkAlone, checkMayReopen } from '../reopen.ts'

const NOBODYS = { status: 'pending', userId: null, closedAt: null, reasonId: null, mergedIntoId: null, startedAttendanceAt: null } as const

/** @see contract freeTicket */
export function freeTicket(ctx: ServerContext, actor: Reader, id: number): Promise<Ticket> {
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
    const change = { ...NOBODYS, queueId: null, chatFlowId, assistants: [] }
    return carryOut(tx, actor, before, { change, logs: [{ type: 'chatBot', userId: actor.userId }] })
  })
}
