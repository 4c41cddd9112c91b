import { z } from 'zod'
import { text } from '#plugins/channels/contract/graph/lenient.ts'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import { writtenAt } from '#plugins/channels/contract/whatsapp/writtenAt.ts'
import { partyOf } from './party.ts'
import { type Profile, timestamp } from './wire.ts'

/** A step of a call. @source Meta, WhatsApp Business Calling API, webhooks of calls that a person begins */
export const callSchema = z.looseObject({
  id: z.string().min(1),
  event: z.string(),
  direction: text,
  from: text,
  from_user_id: text,
  timestamp,
  /** When somebody answered it; absent where nobody did. */
  start_time: timestamp,
})

/** Events of a call of a person. Calls that the company makes with another program say nothing. */
export function callEvents(
  { id: ref, event, direction, start_time: answeredAt, ...call }: z.infer<typeof callSchema>,
  profiles: readonly Profile[],
): ChannelEvent[] {
  const from = partyOf(call, profiles)
  if (!from || direction === 'BUSINESS_INITIATED' || !(event === 'connect' || event === 'terminate')) return []
  const state = event === 'connect' ? 'ringing' : answeredAt === undefined ? 'missed' : 'answered'
  return [{ kind: 'call', ref, from, state, isVideo: false, ...writtenAt(call.timestamp) }]
}
