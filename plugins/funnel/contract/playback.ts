import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'
import { dealStatuses } from './rules.ts'

/** Messages of a playback, the latest ones. */
export const PLAYBACK_MESSAGES = 500
/** Longest text of a message in a playback, in characters. */
export const PLAYBACK_TEXT = 280

/** A deal as it was from an instant on. */
export const dealStateSchema = z.object({
  at: z.string(),
  stageId: z.string(),
  /** Empty where the stage is gone. */
  stage: z.string(),
  value: z.number().nullable(),
  status: z.enum(dealStatuses),
  /** Empty: nobody's. */
  owner: z.string(),
  /** The person that changed it; null: nobody of the team. */
  by: z.string().nullable(),
})
export type DealState = z.infer<typeof dealStateSchema>

export const playedMessageSchema = z.object({
  id: z.string(),
  at: z.string(),
  ticketId: z.int(),
  fromMe: z.boolean(),
  /** Its beginning; may be empty for a file. */
  text: z.string(),
  mediaType: z.string(),
})
export type PlayedMessage = z.infer<typeof playedMessageSchema>

/**
 * A deal as it was at each time, and the messages with its contact meanwhile, as far as the caller may read the conversations; both ascending.
 * @throws noDealFound (404)
 */
export const getPlayback = defineEndpoint({
  method: 'GET',
  path: '/funnel/deals/:dealId/playback',
  permission: 'funnel.view',
  summary: 'A deal over time',
  input: z.object({ dealId: idParam }),
  output: z.object({ states: z.array(dealStateSchema), messages: z.array(playedMessageSchema) }),
})
