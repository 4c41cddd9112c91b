import type { z } from 'zod'
import { numberMaskerOf } from '#core/contract/personalNumber.ts'
import { ticketSchema } from '#plugins/tickets/contract/index.ts'
import { exportedMessageSchema } from '../../contract/index.ts'
import type { Conversation } from './openConversation.ts'

function maskedBy<T>(schema: z.ZodType<T>): (value: T) => T {
  const mask = numberMaskerOf(schema)
  return (value) => (mask ? schema.parse(mask(value)) : value)
}
const maskTicket = maskedBy(ticketSchema)
const maskMessage = maskedBy(exportedMessageSchema)

/** The same for somebody who may not see contacts' numbers: of the contact, and on cards. */
export const withoutNumbers = (conversation: Conversation): Conversation => ({
  ...conversation,
  ticket: maskTicket(conversation.ticket),
  async *pages() {
    for await (const page of conversation.pages()) yield page.map(maskMessage)
  },
})
