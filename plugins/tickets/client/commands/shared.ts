import type { Getter } from 'jotai'
import { z } from 'zod'
import type { ClientContext } from '#core/client/plugin.ts'
import { type Ticket, ticketRows, updateTicket } from '../../contract/index.ts'
import { targetTicketIdAtom } from '../target.ts'
import { tickets } from '../tickets.ts'

/** Arguments of a deed on one ticket. */
export const ticketArgs = z.object({ ticketId: z.int() })
export type TicketArgs = z.infer<typeof ticketArgs>

const resolve = (get: Getter): TicketArgs | null => {
  const ticketId = get(targetTicketIdAtom)
  return ticketId === null ? null : { ticketId }
}

/** The ticket a deed is about; undefined while it is not known here. */
export const target = (get: Getter, given: TicketArgs | undefined): Ticket | undefined => {
  const ticketId = given?.ticketId ?? get(targetTicketIdAtom)
  return ticketId === null ? undefined : get(tickets.rowsAtom).get(ticketId)
}

/** What deeds on one ticket have in common: the list's row while the list has the focus, else the conversation. */
export const common = { args: ticketArgs, resolve, permission: 'tickets.update' as const }

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
