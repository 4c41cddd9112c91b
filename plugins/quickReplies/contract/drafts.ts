import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'
import { LONGEST_MESSAGE } from './rules.ts'

export const draftSchema = z.object({
  ticketId: z.int(),
  /** Empty: sent, or thrown away. */
  body: z.string(),
  /** When it was typed, epoch milliseconds of the browser it was typed in. */
  at: z.number(),
})
export type Draft = z.infer<typeof draftSchema>

/** Texts that the caller typed and did not send, in any browser. */
export const listDrafts = defineEndpoint({
  method: 'GET',
  path: '/drafts',
  permission: 'quickReplies.drafts',
  summary: 'Own drafts',
  input: z.object({}),
  output: z.array(draftSchema),
})

/**
 * Keeps a draft unless a newer one is there; answers the one that counts. An empty text deletes. Without `at` it is from now; a clock
 * that runs ahead is set back to the server's.
 * @throws noTicketFound (404)
 */
export const putDraft = defineEndpoint({
  method: 'PUT',
  path: '/drafts/:ticketId',
  permission: 'quickReplies.drafts',
  summary: 'Keep a draft',
  input: z.object({ ticketId: idParam, body: z.string().max(LONGEST_MESSAGE), at: z.int().min(0).optional() }),
  output: draftSchema,
})

/** A draft was typed in one browser. Goes to all browsers of the same person. */
export const draftStored = defineEvent('quickReplies.draftKept', draftSchema, { channel: 'draft', kind: 'update', key: 'draft' })
