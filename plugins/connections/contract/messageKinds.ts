import type { z } from 'zod'
import { definePoint, type Id } from '#core/contract/define.ts'

/**
 * A kind of message besides those that every channel has, such as an order: what an adapter says in `data` of type `added`, drawn in the bubble by a view
 * (`chat.messageKindViews`). Only messages that arrive have it. It has no personal numbers.
 */
export interface MessageKind {
  kind: Id
  /** A message whose value does not fit keeps its text alone. */
  value: z.ZodType<Record<string, unknown>>
}
export const messageKinds = definePoint<MessageKind>('connections.messageKinds')
