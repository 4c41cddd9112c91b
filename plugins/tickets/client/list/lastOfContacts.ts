import type { Ticket } from '../../contract/index.ts'

/** The newest ticket of each contact and connection, in the order of the rows. */
export function lastOfContacts(rows: readonly Ticket[]): readonly Ticket[] {
  const newest = new Map<string, number>()
  const placeOf = ({ contactId, whatsappId }: Ticket) => `${contactId} ${whatsappId}`
  for (const ticket of rows) newest.set(placeOf(ticket), Math.max(newest.get(placeOf(ticket)) ?? 0, ticket.id))
  return rows.filter((ticket) => newest.get(placeOf(ticket)) === ticket.id)
}
