import { z } from 'zod'
import { triggers } from '../contract/index.ts'

/** Happening in one conversation, as jobs carry it: names and no words. */
export const momentSchema = z.object({
  trigger: z.enum(triggers),
  /** Names it: the same one again makes no rule run twice. */
  key: z.string(),
  ticketId: z.int(),
  messageId: z.string().nullable(),
  score: z.int().nullable(),
  /** Epoch milliseconds. */
  at: z.int(),
  depth: z.int(),
  /** The rule whose doing it is: that one does not hear of it. Null where no rule did it. */
  causeId: z.int().nullable(),
})
export type Moment = z.output<typeof momentSchema>
