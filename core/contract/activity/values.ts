import { z } from 'zod'

/** States of a row's fields by name, e.g. `userId` or `tag:5`; never words that somebody wrote. */
export const fieldValuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type FieldValues = z.infer<typeof fieldValuesSchema>

/** An action in words: a catalogue key of the plugin whose action it is, and what fills its holes. A moment is written as the reader's language writes it. */
export const activityMessageSchema = z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.object({ at: z.string() })])) })
export type ActivityMessage = z.infer<typeof activityMessageSchema>
