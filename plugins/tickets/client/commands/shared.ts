import type { Getter } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { macroStep } from '#core/client/commands/macroStep.ts'
import type { ClientContext, Undo } from '#core/client/plugin.ts'
import { getTicket, type Ticket, ticketRows, updateTicket } from '../../contract/index.ts'
import { comingBackAtom, markedAtom, targetTicketIdAtom } from '../target.ts'
import { tickets } from '../tickets.ts'

/** Arguments of an action on one ticket. */
export const ticketArgs = z.object({ ticketId: z.int() })
export type TicketArgs = z.infer<typeof ticketArgs>

/** The ticket that a key or the palette means; null where there is none. */
export const resolveTarget = (get: Getter): TicketArgs | null => {
  const ticketId = get(targetTicketIdAtom)
  return ticketId === null ? null : { ticketId }
}

/** The marked row of the list at the moment of the key: while a command's guards are asked another row may be marked. */
export const resolveMarked = (get: Getter): TicketArgs | null => {
  const ticketId = get(markedAtom)
  return ticketId === null ? null : { ticketId }
}

/** The ticket an action is about; undefined while it is not known here. */
export const target = (get: Getter, given: TicketArgs | undefined): Ticket | undefined => {
  const ticketId = given?.ticketId ?? get(targetTicketIdAtom)
  return ticketId === null ? undefined : get(tickets.rowsAtom).get(ticketId)
}

/** Fields that actions on one ticket have in common: the list's row while the list has the focus, else the conversation. */
export const common = { args: ticketArgs, resolve: resolveTarget, permission: 'tickets.update' as const }

/** An action that needs nothing but its ticket, as a step of macros. */
export const plainStep = (title: string) =>
  macroStep<TicketArgs, object>({
    title,
    storedSchema: z.object({}),
    keep: () => ({}),
    sentence: (_stored, t) => t(title),
    toArgs: (_stored, ticketId) => ({ ticketId }),
  })

export const isAlive = (get: Getter, given: TicketArgs | undefined): boolean => {
  const ticket = target(get, given)
  return ticket !== undefined && ticket.status !== 'closed'
}

/** Writes a change of a ticket and shows it at once. */
export async function change(ctx: ClientContext, ticketId: number, wanted: Omit<z.input<(typeof updateTicket)['input']>, 'id'>): Promise<Ticket> {
  return show(ctx, await ctx.call(updateTicket, { id: ticketId, ...wanted }))
}

/** Shows a ticket as the server answered it, before the live line does. */
export function show(ctx: ClientContext, ticket: Ticket): Ticket {
  ctx.use(ticketRows).upsert(ticket)
  return ticket
}

/** Undoes a change of a ticket, and shows the ticket; `answered` is the answer of its call, `rows` the kind of rows that it changed in the log. */
export async function takeBack(ctx: ClientContext, answered: Pick<Ticket, 'id' | 'rev'>, rows = 'tickets.one'): Promise<void> {
  // The next key means what comes back, and not the row that took its place.
  ctx.set(comingBackAtom, answered.id)
  try {
    await undoAction({ rows, rowId: String(answered.id), rev: answered.rev })
  } catch (error) {
    ctx.set(comingBackAtom, null)
    throw error
  }
  // It may be in a place now that one does not see.
  await ctx.call(getTicket, { id: answered.id }).then(
    (ticket) => show(ctx, ticket),
    () => {},
  )
}

/**
 * Undo that an action answers. An action that changed nothing says so and cannot be taken back: the `rev` it answered is that of an earlier action, which
 * would go.
 */
export function undoable(ctx: Pick<ClientContext, 'notify'>, before: Ticket, after: Ticket, undo: Undo): Undo | undefined {
  if (after.rev !== before.rev) return undo
  ctx.notify(undo.label)
}
