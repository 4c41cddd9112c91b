import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { countParam, idParam } from '#core/contract/params.ts'
import { messageSchema } from './message.ts'

/** How files are listed: what is seen as a small picture (images, films, stickers), and what is a line (documents, sound). */
export const fileGroups = ['pictures', 'documents'] as const
export type FileGroup = (typeof fileGroups)[number]

/** The `mediaType` of messages in each group. */
export const TYPES_OF_GROUP: Record<FileGroup, readonly string[]> = { pictures: ['image', 'video', 'sticker'], documents: ['application', 'audio'] }

/**
 * Messages of a contact that carry a file of the group, over all tickets that the caller may read, the newest first. `before` is the id of
 * the last one that is known; `hasMore`: there are older ones. A contact who is not there has none.
 * @throws noMessageFound (404) for a `before` that is none of this contact's
 */
export const listFilesOfContact = defineEndpoint({
  method: 'GET',
  path: '/messagesContact/:contactId/files',
  permission: 'chat.read',
  summary: 'Files of a contact',
  input: z.object({
    contactId: idParam,
    group: z.enum(fileGroups),
    before: z.string().min(1).max(64).optional(),
    limit: countParam(1, 60, 12),
  }),
  output: z.object({ messages: z.array(messageSchema), hasMore: z.boolean() }),
})
