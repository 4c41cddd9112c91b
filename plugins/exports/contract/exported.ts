import { z } from 'zod'
import { messageSchema } from '#plugins/chat/contract/index.ts'
import { mediaFileSchema } from '#plugins/media/contract/index.ts'
import { ticketSchema } from '#plugins/tickets/contract/index.ts'

/** Raised when a field of the JSON file goes or changes its meaning; new fields leave it. */
export const FORMAT_VERSION = 2

/** A message as `GET /messages/:ticketId` shows it, without addresses that expire: a file by its id, name, type and size. */
export const exportedMessageSchema = messageSchema.omit({ mediaUrl: true, ticket: true }).extend({
  media: mediaFileSchema.pick({ id: true, name: true, mime: true, kind: true, bytes: true, durationMs: true }).nullable(),
})
export type ExportedMessage = z.infer<typeof exportedMessageSchema>

/** The JSON file. Messages stand in the order of the conversation, each once; a deleted one keeps its place and has no text. */
export const exportedConversationSchema = z.object({
  version: z.literal(FORMAT_VERSION),
  exportedAt: z.string(),
  ticket: ticketSchema,
  contact: ticketSchema.shape.contact,
  messages: z.array(exportedMessageSchema),
})
