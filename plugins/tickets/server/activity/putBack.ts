import { z } from 'zod'
import type { ActivityActor, FieldValues, RestorableRows } from '#core/contract/activity/index.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { assistantNames, prioritySchema, type Ticket, ticketStatusSchema } from '../../contract/index.ts'
import { mayRead } from '../access/viewer.ts'
import { unmergeTicket } from '../actions/merge.ts'
import { checkMove } from '../actions/move.ts'
import { putPausesBack } from '../actions/pause.ts'
import { tellOwners } from '../announce/tellOwners.ts'
import type { TicketRow } from '../lifecycle/birth.ts'
import { holdTicket } from '../lifecycle/changeByRule.ts'
import { carryOut } from '../lifecycle/changeTicket.ts'
import { checkLane, checkPerson, checkQueue } from '../lifecycle/checks.ts'
import { isFresh } from '../lifecycle/finishClosing.ts'
import { checkAlone, checkMayReopen, mayReopen } from '../lifecycle/reopen.ts'
import { findTicket } from '../list/present.ts'
import { factsOf } from './facts.ts'
import { readableTicketsOf } from './readable.ts'

const date = z.iso
  .datetime()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)))
const number = z.int().nullable()

/** Kept facts, as the table takes them. */
const changeSchema = z.object({
  status: ticketStatusSchema.optional(),
  userId: number.optional(),
  queueId: number.optional(),
  whatsappId: z.int().optional(),
  priority: prioritySchema.optional(),
  kanban: number.optional(),
  snoozedUntil: date.optional(),
  unreadMessages: z.int().optional(),
  reasonId: number.optional(),
  closedAt: date.optional(),
  startedAttendanceAt: date.optional(),
  waitingSince: date.optional(),
  pausedAt: date.optional(),
  chatFlowId: number.optional(),
  isFarewellMessage: z.boolean().optional(),
  assistants: z
    .string()
    .transform((names) => assistantNames.filter((name) => names.split(',').includes(name)))
    .optional(),
})

/** Change that puts back everything that nobody has touched since. A ticket that was put off until a time that is past is there again. */
function changeOf(now: FieldValues, { before, after }: { before: FieldValues; after: FieldValues }, at: Date): Partial<TicketRow> {
  const untouched = Object.entries(before).filter(([name]) => (now[name] ?? null) === (after[name] ?? null))
  const { snoozedUntil, ...change } = changeSchema.parse(Object.fromEntries(untouched))
  if (snoozedUntil === undefined) return change
  return { ...change, snoozedUntil: snoozedUntil !== null && snoozedUntil > at ? snoozedUntil : null }
}

/** Whether an action closed a ticket so lately that whoever did it may take it back whatever their rights. */
const isRecentClosing = ({ status, closedAt }: FieldValues, now: Date): boolean => status === 'closed' && typeof closedAt === 'string' && isFresh(closedAt, now)

/** The same checks as for doing it by hand, except for a closing of a moment ago. */
async function check(tx: ServerContext, who: ActivityActor, ticket: Ticket, change: Partial<TicketRow>, after: FieldValues): Promise<void> {
  if (change.queueId) await checkQueue(tx, who.tenantId, change.queueId)
  if (change.userId) await checkPerson(tx, who.tenantId, change.userId)
  if (change.kanban) await checkLane(tx, who.tenantId, change.kanban)
  if (change.whatsappId) Object.assign(change, await checkMove(tx, who, ticket, change.whatsappId))
  if (ticket.status !== 'closed' || change.status === undefined || change.status === 'closed') return
  if (!isRecentClosing(after, tx.now())) await checkMayReopen(tx, who)
  await checkAlone(tx, who, ticket.contactId, ticket.whatsappId)
}

const isReopening = (before: FieldValues, after: FieldValues): boolean => after.status === 'closed' && before.status !== undefined && !after.mergedIntoId

/** Tickets, for the log of actions. */
export const createTicketRows = (ctx: ServerContext): RestorableRows => ({
  async now(who, rowIds) {
    const rows = await readableTicketsOf(ctx, who, rowIds.map(Number))
    return new Map(rows.map((ticket) => [String(ticket.id), factsOf(ticket)]))
  },
  async hold(who, rowId) {
    await holdTicket(ctx, who.tenantId, Number(rowId))
    const ticket = await findTicket(ctx, who, Number(rowId))
    return ticket && (await mayRead(ctx, who, ticket)) ? factsOf(ticket) : null
  },
  may: async (who, { before, after }) => !isReopening(before, after) || isRecentClosing(after, ctx.now()) || mayReopen(ctx, who),
  putBack: (who, rowId, action) =>
    ctx.transact(async (tx) => {
      const ticket = await findTicket(tx, who, Number(rowId))
      if (!ticket) return
      if (action.after.mergedIntoId && action.before.mergedIntoId === null) {
        await unmergeTicket(tx, who, ticket.id, action.before.status === undefined)
        return
      }
      const change = changeOf(factsOf(ticket), action, tx.now())
      await check(tx, who, ticket, change, action.after)
      if (isReopening(action.before, action.after)) change.isFarewellMessage = false
      await putPausesBack(tx, who, ticket, change.pausedAt)
      const after = await carryOut(tx, who, ticket, { change, logs: [{ type: 'undo', userId: who.userId }] })
      tellOwners(tx, who, ticket, after, '')
    }),
})
