import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'

/** In characters. */
export const LONGEST_WHISPER = 1_000
/** Most whispers of one person in a minute. */
export const MOST_WHISPERS_A_MINUTE = 30
/** Whispers of one answer, the newest ones. */
export const MOST_WHISPERS = 50

const person = z.object({ id: z.int(), name: z.string() })

/** A whisper of somebody who leads to the agent of a conversation, or of the agent to them; the contact never sees it. */
export const whisperSchema = z.object({
  id: z.int(),
  rev: z.int(),
  ticketId: z.int(),
  from: person,
  to: person,
  body: z.string(),
  createdAt: z.string(),
  /** When the receiver answered it or put it away. */
  readAt: z.string().nullable(),
})
export type Whisper = z.infer<typeof whisperSchema>

const whispers = z.object({ whispers: z.array(whisperSchema) })

/** Whispers about a ticket, ascending: all of them for who leads, else one's own. @throws noTicketFound (404) */
export const listWhispers = defineEndpoint({
  method: 'GET',
  path: '/tickets/:ticketId/whispers',
  permission: 'supervision.whisper',
  summary: 'Whispers about a ticket',
  input: z.object({ ticketId: idParam }),
  output: whispers,
})

/** Whispers to the caller that are not read, of all tickets they may read, ascending. */
export const listUnreadWhispers = defineEndpoint({
  method: 'GET',
  path: '/whispers',
  permission: 'supervision.whisper',
  summary: 'Unread whispers to oneself',
  input: z.object({}),
  output: whispers,
})

/**
 * Says something to the agent who has the ticket; the agent answers whoever whispered last, and has then read what came before.
 * @throws noTicketFound (404), noPermission (403) where somebody who does not lead does not have it, noOwner (409) while nobody has it,
 * noWhisper (409) where the owner was not whispered to, invalidInput (422) for a blank text, tooManyWhispers (429) with the seconds to wait
 */
export const sendWhisper = defineEndpoint({
  method: 'POST',
  path: '/tickets/:ticketId/whispers',
  permission: 'supervision.whisper',
  summary: 'Whisper to the agent of a ticket, or answer',
  recording: 'never',
  input: z.object({ ticketId: idParam, body: z.string() }),
  output: whisperSchema,
})

/** Marks the whispers to the caller about a ticket as read; answers those that were not. @throws noTicketFound (404) */
export const readWhispers = defineEndpoint({
  method: 'PUT',
  path: '/tickets/:ticketId/whispers/read',
  permission: 'supervision.whisper',
  summary: 'Mark whispers about a ticket as read',
  recording: 'never',
  input: z.object({ ticketId: idParam }),
  output: whispers,
})

/** A whisper was written or read. Goes to its two people and to those who lead and watch the ticket. */
export const whisperSaved = defineEvent('supervision.whisperSaved', whisperSchema, { channel: 'whisper', kind: 'update', key: 'whisper' })

/** There is nobody to answer: nobody has whispered about this ticket. */
export const noWhisper = () => new AppError('ERR_NO_WHISPER', 409)
/** More than `MOST_WHISPERS_A_MINUTE`. */
export const tooManyWhispers = (body: Record<string, unknown>) => new AppError('ERR_TOO_MANY_WHISPERS', 429, body)
