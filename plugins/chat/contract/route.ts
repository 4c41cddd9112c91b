import { z } from 'zod'
import { definePoint, type Service } from '#core/contract/define.ts'
import { type ChannelReason, channelReasons, type OutboundMessage } from '#plugins/connections/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

/** A connection, as it was called when a message took it. */
const waySchema = z.object({ connectionId: z.int(), name: z.string(), type: z.string() })
export type MessageWay = z.infer<typeof waySchema>

/** How a message went that did not go, or come, over the connection of its ticket. */
export const messageRouteSchema = waySchema.extend({
  /** Epoch milliseconds since when it is on this way. */
  at: z.int(),
  /** The connections that did not carry it, the one of its ticket first, and why. Empty for a message of the contact. */
  tried: z.array(waySchema.extend({ reason: z.enum(channelReasons) })),
})
export type MessageRoute = z.infer<typeof messageRouteSchema>

/** A message of ours that a connection did not carry, or does not carry for now. */
export interface Undelivered {
  /** As that connection was told of it; `connectionId` is the one that was tried. */
  message: OutboundMessage
  ticket: Ticket
  /** Never `uncertain`: what may have arrived does not go out twice by itself. */
  reason: ChannelReason
  /** Whether the same connection would be tried again later. */
  isWaiting: boolean
  /** Since when it was to go out by that connection. */
  since: Date
  /** Connections that were tried before, in their order. */
  tried: readonly number[]
}

/** Knows other connections for messages that theirs does not carry. */
export interface OtherWays {
  /** The connection that is tried next; null to leave the message where it is. In the transaction that gives it the message. */
  wayFor(undelivered: Undelivered): Promise<number | null>
}
export const otherWays = definePoint<Service<OtherWays>>('chat.otherWays')
