import { z } from 'zod'
import { activityMessageSchema } from '#core/contract/activity/index.ts'
import { personalName } from '#core/contract/personalNumber.ts'

/** Why an action cannot be taken back. */
export const whyNotCodes = ['undone', 'final', 'old', 'noRight', 'changed'] as const
export const whyNotSchema = z.object({
  code: z.enum(whyNotCodes),
  /** The person who changed it since; null where a rule did, or the contact. */
  by: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Fields that were changed since, by name. */
  fields: z.array(z.string()),
})
export type WhyNot = z.infer<typeof whyNotSchema>

/** An action that is a part of another one. */
export const activityStepSchema = z.object({
  id: z.int(),
  /** The permission, command or call that it was; `deeds.undo` for taking another one back. */
  kind: z.string(),
  said: activityMessageSchema,
  /** Whom it was about, by the name of then. */
  name: personalName(z.string()),
  ticketId: z.int().nullable(),
  contactId: z.int().nullable(),
  undone: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** Null where it can be taken back. */
  whyNot: whyNotSchema.nullable(),
})
export type ActivityStep = z.infer<typeof activityStepSchema>

export const activityItemSchema = activityStepSchema.extend({
  at: z.string(),
  user: z.object({ id: z.int(), name: z.string() }),
  /** Address and kind of browser; null for what was not asked for over HTTP. */
  from: z.object({ address: z.string(), browser: z.string() }).nullable(),
  /** Steps of an action that consists of others, in its order; else empty. */
  steps: z.array(activityStepSchema),
})
export type ActivityItem = z.infer<typeof activityItemSchema>

/** How long an action can be taken back. */
export const UNDO_HOURS = 24
/** How long actions are kept. */
export const RETENTION_DAYS = 90
