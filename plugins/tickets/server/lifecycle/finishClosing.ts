import { z } from 'zod'
import { readInstant } from '#core/contract/instant.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import type { Closing, Ticket } from '../../contract/index.ts'
import { findLatest, findTicket } from '../list/present.ts'
import { holdTicket } from './changeByRule.ts'
import { closeSteps, lockForClosing } from './closing.ts'

const SECOND_MS = 1_000
/** How long who resolves a ticket may take it back whatever their rights, and the contact hears nothing: what the toast offers, and two seconds for the way. */
export const TAKE_BACK_MS = 12 * SECOND_MS

const payloadSchema = z.object({
  tenantId: z.int(),
  ticketId: z.int(),
  /** Which of the ticket's closings. */
  closedAt: z.iso.datetime(),
  userId: z.int().nullable(),
  reasonId: z.int().nullable(),
  /** Absent for what the company sends by itself. */
  farewellId: z.int().nullable().optional(),
})
type Payload = z.infer<typeof payloadSchema>

/** Sends the closing message once the closing cannot be taken back freely any more. Too early, it comes again; opened again meanwhile, it says nothing. */
export const finishClosing = defineJob({
  name: 'tickets.finishClosing',
  payload: payloadSchema,
  retries: 5,
  retryDelaySeconds: 5,
  run: (payload, ctx) => finish(ctx, payload),
})

/** When a ticket was closed, as ISO text; null for one that is open. */
export const closedAtOf = ({ status, closedAt }: Pick<Ticket, 'status' | 'closedAt'>): string | null =>
  status === 'closed' && closedAt !== null ? new Date(readInstant(closedAt)).toISOString() : null

/** Whether a closing at this time can still be taken back by whoever closed. */
export const isFresh = (closedAt: string, now: Date): boolean => now.getTime() < Date.parse(closedAt) + TAKE_BACK_MS

/** Plans what follows a closing by a person. Call it in the transaction that closes. */
export async function planFinish(tx: ServerContext, ticket: Ticket, closing: Closing): Promise<void> {
  const closedAt = closedAtOf(ticket)
  if (closedAt === null) return
  const { tenantId, userId, reasonId, farewellId } = closing
  const chosen = farewellId === undefined ? {} : { farewellId }
  await tx.enqueue(finishClosing, { tenantId, ticketId: ticket.id, closedAt, userId, reasonId, ...chosen }, TAKE_BACK_MS / SECOND_MS)
}

export async function finish(ctx: ServerContext, payload: Payload): Promise<void> {
  const { tenantId, ticketId, closedAt, userId, reasonId, farewellId } = payload
  await ctx.transact(async (tx) => {
    await lockForClosing(tx, tenantId, ticketId)
    await holdTicket(tx, tenantId, ticketId)
    const ticket = await findTicket(tx, { tenantId }, ticketId)
    if (!ticket || closedAtOf(ticket) !== closedAt || ticket.mergedIntoId !== null) return
    // The contact has written again: a goodbye would be the answer to that.
    const latest = await findLatest(tx, { tenantId }, ticket.contactId, ticket.whatsappId)
    if (latest?.id !== ticketId) return
    if (isFresh(closedAt, tx.now())) {
      const leftMs = Date.parse(closedAt) + TAKE_BACK_MS - tx.now().getTime()
      await tx.enqueue(finishClosing, payload, Math.ceil(leftMs / SECOND_MS))
      return
    }
    await closeSteps(tx, ticket, { tenantId, userId, reasonId, farewellId })
  })
}
