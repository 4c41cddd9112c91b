import { z } from 'zod'
import { flowEffectSchema } from './machine.ts'

/** Frame of a replay: what a flow heard and did; `index` counts the events of the conversation as it took place. */
export const replayFrameSchema = z.object({
  index: z.int(),
  heard: z.discriminatedUnion('by', [
    z.object({ by: z.literal('contact'), text: z.string() }),
    z.object({ by: z.literal('time'), at: z.number(), why: z.enum(['silence', 'wait']) }),
    z.object({ by: z.literal('result'), ok: z.boolean() }),
    /** The conversation began, was taken over, given back or closed. */
    z.object({ by: z.literal('program') }),
  ]),
  effects: z.array(flowEffectSchema),
})
export type ReplayFrame = z.infer<typeof replayFrameSchema>

/** `unknown`: it waits for the answer of a program that was not asked then. */
export const outcomeSchema = z.object({
  how: z.enum(['end', 'transfer', 'close', 'person', 'assistant', 'fault', 'waiting', 'unknown']),
  queueId: z.int().nullable(),
  userId: z.int().nullable(),
})
export type Outcome = z.infer<typeof outcomeSchema>
