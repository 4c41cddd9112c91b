import { z } from 'zod'
import { ticketSchema } from '#plugins/tickets/contract/index.ts'
import { exportedMessageSchema, exportLanguages } from '../../contract/index.ts'

/** Texts of the first page above the messages. */
export const headSchema = z.object({
  company: z.string(),
  askerName: z.string(),
  /** The contact's number as people write it; empty where there is none. */
  number: z.string(),
  exportedAt: z.date(),
  total: z.int(),
  period: z.object({ from: z.date(), to: z.date() }).nullable(),
  ticket: ticketSchema,
})
export type Head = z.infer<typeof headSchema>

/** Orders for the thread that draws, one after the other; it answers each with null, or with the reason why it cannot go on. */
export const orderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin'), target: z.string(), language: z.enum(exportLanguages), timeZone: z.string(), head: headSchema, pictureSide: z.int() }),
  z.object({
    kind: z.literal('messages'),
    messages: z.array(exportedMessageSchema),
    /** Id of a file → where its picture lies. */
    pictures: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal('end') }),
])
export type Order = z.infer<typeof orderSchema>
