import { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { ownerCalled, ownerNotified, type Reader, type Ticket, ticketClosed } from '../../contract/index.ts'
import { readersOf } from '../access/viewer.ts'
import { noteChange, noteMove } from '../activity/noteChange.ts'
import { holdTicket } from '../lifecycle/changeByRule.ts'
import { carryOut, holdReadable } from '../lifecycle/changeTicket.ts'
import { findTicket } from '../list/present.ts'

const payload = z.object({ tenantId: z.int(), id: z.int(), until: z.string(), by: z.object({ id: z.int(), name: z.string() }) })

/** Brings a ticket back when its time has come, unless it came back or was put off anew before. */
export const wakeTicket = defineJob<z.infer<typeof payload>>({
  name: 'tickets.wake',
  payload,
  retries: 5,
  retryDelaySeconds: 2,
  run: ({ tenantId, id, until, by }, ctx) =>
    ctx.transact(async (tx) => {
      await holdTicket(tx, tenantId, id)
      const before = await findTicket(tx, { tenantId }, id)
      if (before?.snoozedUntil !== until) return
      const rule = { tenantId, userId: 0, profile: 'admin' as const }
      const after = await carryOut(tx, rule, before, { change: { snoozedUntil: null, sortAt: tx.now() }, logs: [{ type: 'wake', userId: null }] })
      await noteMove(tx, tenantId, before, after)
      const userId = after.userId ?? by.id
      // The person who put it off may have lost the queue meanwhile, or the ticket gone to another.
      if (!(await readersOf(tx, tenantId, after)).includes(userId)) return
      const called = { ticketId: id, name: after.name, type: 'snooze', from: by }
      tx.push(ownerCalled, tenantId, called, [rooms.user(tenantId, userId)])
      tx.emit(ownerNotified, tenantId, { ticketId: id, userId, type: 'snooze', fromId: null })
    }),
})

/** Wakes a ticket at `until`, at once where that is past by now, unless it comes back before. */
export async function wakeLater(tx: ServerContext, tenantId: number, id: number, until: Date, by: { id: number; name: string }): Promise<void> {
  const waitMs = until.getTime() - tx.now().getTime()
  await tx.enqueue(wakeTicket, { tenantId, id, until: until.toISOString(), by }, Math.max(0, Math.ceil(waitMs / 1000)))
}

/** @throws invalidInput (422) */
export function checkAhead(until: Date, now: Date): void {
  if (until <= now) throw invalidInput([{ field: 'until', code: 'past', message: 'This time is past' }], 422)
}

/** @see contract snoozeTicket */
export function snoozeTicket(ctx: ServerContext, actor: Reader & { name: string }, id: number, wanted: string | null): Promise<Ticket> {
  return ctx.transact(async (tx) => {
    const before = await holdReadable(tx, actor, id)
    if (wanted === null) {
      const logs = before.snoozedUntil ? [{ type: 'wake' as const, userId: actor.userId }] : []
      const awake = await carryOut(tx, actor, before, { change: before.snoozedUntil ? { snoozedUntil: null } : {}, logs })
      await noteChange(tx, actor, before, awake)
      return awake
    }
    if (before.status === 'closed') throw ticketClosed()
    const until = new Date(wanted)
    checkAhead(until, tx.now())
    const after = await carryOut(tx, actor, before, { change: { snoozedUntil: until }, logs: [{ type: 'snooze', userId: actor.userId }] })
    await noteChange(tx, actor, before, after)
    await wakeLater(tx, actor.tenantId, id, until, { id: actor.userId, name: actor.name })
    return after
  })
}
