import { defineService } from '#core/contract/define.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

export interface TicketTexts {
  /** A text that nobody types as the contact of a conversation reads it at this moment; what a name means nobody knows becomes nothing. */
  fill(tenantId: number, ticket: Ticket, text: string): Promise<string>
}
export const ticketTexts = defineService<TicketTexts>('schedules.ticketTexts')
