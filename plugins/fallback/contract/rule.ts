import { z } from 'zod'

/**
 * For what a message goes another way: `lineDown` the line is down or its provider does not serve for so many minutes, `recipient` the contact is not on that
 * channel, `account` the account is restricted or its credential is no good, `window` the contact wrote too long ago, `refused` the provider refuses this message.
 */
export const fallbackCauses = ['lineDown', 'recipient', 'account', 'window', 'refused'] as const
export type FallbackCause = (typeof fallbackCauses)[number]

/** Connections that a rule may name, minutes that a line may be down, and parts of a text that are paid for one by one. */
export const MOST_WAYS = 10
export const LONGEST_WAIT_MINUTES = 1_440
export const MOST_PARTS = 10

/** Rule for the messages that a connection does not carry. */
export const fallbackRuleSchema = z.object({
  connectionId: z.int(),
  /** Absent: nobody has set it yet. */
  rev: z.int(),
  isOn: z.boolean(),
  /** Connections that are tried one after the other; some may be off or gone by now: they are skipped. */
  wayIds: z.array(z.int()),
  causes: z.array(z.enum(fallbackCauses)),
  /** For `lineDown`. 0: at once. */
  waitMinutes: z.int(),
  /** Where a channel splits texts into parts that are paid for: a text of more parts does not go that way. */
  mostParts: z.int(),
})
export type FallbackRule = z.infer<typeof fallbackRuleSchema>

/** Rule of a connection that nobody has set: nothing goes another way. */
export const newRule = (connectionId: number): FallbackRule => ({
  ...{ connectionId, rev: 0, isOn: false, wayIds: [] },
  causes: ['lineDown', 'recipient', 'account', 'window'],
  ...{ waitMinutes: 5, mostParts: 4 },
})
