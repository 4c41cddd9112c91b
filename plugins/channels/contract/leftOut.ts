import type { z } from 'zod'
import type { ChannelEvent } from './events.ts'

/** Something that somebody wrote, of no form that the adapter knows. @param what its kind, in the provider's words */
export const notUnderstood = (what: string): ChannelEvent => ({ kind: 'leftOut', problem: 'notUnderstood', detail: what })

/** Events of every message of a list, in its order; one that is not as expected is named, and takes no other with it. @param what how the list is called */
export const eventsOfEach = <S extends z.ZodType>(
  schema: S,
  messages: readonly unknown[],
  what: string,
  eventsOf: (message: z.output<S>) => readonly ChannelEvent[],
): ChannelEvent[] =>
  messages.flatMap((one) => {
    const read = schema.safeParse(one)
    return read.success ? eventsOf(read.data) : [notUnderstood(what)]
  })
