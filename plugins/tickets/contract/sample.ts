import { defineHandover } from '#core/contract/handover.ts'
import type { TicketStatus } from './ticket.ts'

/** A ticket of sample data. */
export interface SampleTicket {
  id: number
  status: TicketStatus
  contactId: number
  /** Agent who answers in it; of a ticket that waits, the one who did. */
  agentId: number
  mergedIntoId: number | null
}

/** Something said in it. */
export interface SampleMessage {
  body: string
  fromMe: boolean
  at: Date
  isSeen: boolean
  /** The contact wrote afterwards. */
  isFollowed: boolean
}

/** The tickets that a run of sample data made, and what is said in each, oldest first: told when asked, so that nobody holds all of it. */
export const sampleTickets = defineHandover<{
  tickets: readonly SampleTicket[]
  messagesOf(ticket: SampleTicket): readonly SampleMessage[]
}>()
