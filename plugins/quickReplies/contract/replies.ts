import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam, listParam } from '#core/contract/params.ts'
import { mediaFileSchema } from '#plugins/media/contract/index.ts'
import { MOST_QUEUES, scopes } from './rules.ts'

export const scopeSchema = z.enum(scopes)

export const fastReplySchema = z.object({
  id: z.int(),
  rev: z.int(),
  /** Without the leading `/`. */
  key: z.string(),
  /** With its variables unfilled. */
  message: z.string(),
  /** The file that goes with it. */
  mediaId: z.string().nullable(),
  /** The same with addresses signed now; null also where the file is gone. */
  media: mediaFileSchema.nullable(),
  scope: scopeSchema,
  /** Empty: all queues. */
  queueIds: z.array(z.int()),
  /** The author, whose own it is when it is personal. */
  userId: z.int(),
  user: z.object({ id: z.int(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type FastReply = z.infer<typeof fastReplySchema>

/** Room for what is refused in words: lengths are rules of the action, not of the shape. */
const LONGEST_INPUT = 20_000

const texts = { key: z.string().max(LONGEST_INPUT), message: z.string().max(LONGEST_INPUT) }
/** A finished upload of the caller's, or the file of a reply that they see. */
const mediaId = z.string().min(1).max(64).nullable()
const queueIds = listParam(idParam).pipe(z.array(z.int()).max(MOST_QUEUES))

/** Replies that the caller may see, by key. At most 2,000. */
export const listFastReplies = defineEndpoint({
  method: 'GET',
  path: '/fastreply',
  permission: 'quickReplies.list',
  summary: 'Quick replies',
  input: z.object({}),
  output: z.array(fastReplySchema),
})

/** @throws invalidInput (422) with the fields in words; noPermission (403) to share as an agent; uploadNotFound (404), uploadUnfinished (409). */
export const createFastReply = defineEndpoint({
  method: 'POST',
  path: '/fastreply',
  permission: 'quickReplies.edit',
  summary: 'New quick reply',
  input: z.object({
    key: texts.key.default(''),
    message: texts.message.default(''),
    mediaId: mediaId.default(null),
    scope: scopeSchema.default('personal'),
    queueIds,
  }),
  output: fastReplySchema,
})

/**
 * Changes what is given and leaves the rest. Made personal, a shared one becomes the caller's own.
 * @throws noFastReplyFound (404), also for another's personal one; noPermission (403); invalidInput (422); uploadNotFound (404), uploadUnfinished (409).
 */
export const updateFastReply = defineEndpoint({
  method: 'PUT',
  path: '/fastreply/:id',
  permission: 'quickReplies.edit',
  summary: 'Change a quick reply',
  input: z.object({
    id: idParam,
    key: texts.key.optional(),
    message: texts.message.optional(),
    /** Null takes the file away. */
    mediaId: mediaId.optional(),
    scope: scopeSchema.optional(),
    queueIds: z.array(idParam).max(MOST_QUEUES).optional(),
  }),
  output: fastReplySchema,
})

/** @throws noFastReplyFound (404), noPermission (403) */
export const deleteFastReply = defineEndpoint({
  method: 'DELETE',
  path: '/fastreply/:id',
  permission: 'quickReplies.edit',
  summary: 'Delete a quick reply',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('FAST_REPLY_DELETED') }),
})

/** A quick reply is new or different. Goes to those who may see it now. */
export const fastReplySaved = defineEvent('quickReplies.saved', fastReplySchema, { channel: 'fastReply', kind: 'update', key: 'fastReply' })
/** It is gone for the receiver: deleted, or no longer shared with them. */
export const fastReplyGone = defineEvent('quickReplies.gone', z.object({ id: z.int() }), { channel: 'fastReply', kind: 'delete', key: 'fastReply' })

export const noFastReplyFound = () => new AppError('ERR_NO_FAST_REPLY_FOUND', 404)
/** Fields of a quick reply that break a rule. */
export const refusedReply = (fields: FieldError[]) => invalidInput(fields, 422)
