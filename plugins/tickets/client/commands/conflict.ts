import type { ClientContext } from '#core/client/plugin.ts'
import { AppError } from '#core/contract/errors.ts'
import { holderOfTicketSchema, ticketRows, ticketSchema } from '../../contract/index.ts'
import { type Conflict, conflictAtom } from '../dialogs/start.atoms.ts'

/** The ticket that is in the way, as a refusal tells it; null for any other error. */
export function conflictOf(ctx: ClientContext, error: unknown): Conflict | null {
  if (!(error instanceof AppError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return null
  const refusal = holderOfTicketSchema.safeParse(error.body)
  if (!refusal.success) return null
  const ticket = ticketSchema.safeParse(error.body.ticket)
  if (ticket.success) ctx.use(ticketRows).upsert(ticket.data)
  const { holder, contactId, whatsappId } = refusal.data
  return { ...holder, contactId, whatsappId, ticket: ticket.success ? ticket.data : null }
}

/** Shows who is in the way of an action. @throws the error where it says nothing of that */
export function showConflict(ctx: ClientContext, error: unknown): void {
  const conflict = conflictOf(ctx, error)
  if (!conflict) throw error
  ctx.set(conflictAtom, conflict)
}
