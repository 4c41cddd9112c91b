import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { idParam, pageParam } from '#core/contract/params.ts'
import { personalName } from '#core/contract/personalNumber.ts'
import { messageSchema } from './message.ts'

const hitSchema = messageSchema.extend({ contact: z.object({ id: z.int(), name: personalName(z.string()) }) })
export type MessageHit = z.infer<typeof hitSchema>

/**
 * Messages that hold every word (or a word that begins so), without regard to accents and case, in tickets the caller may read.
 * The best first: how well the words fit, then how new. 30 a page, of the 300 newest hits.
 */
export const searchMessages = defineEndpoint({
  method: 'GET',
  path: '/searchMessage',
  permission: 'chat.read',
  summary: 'Search in messages',
  input: z.object({ searchParam: z.string().trim().min(2).max(200), ticketId: idParam.optional(), pageNumber: pageParam }),
  output: z.object({ messages: z.array(hitSchema), hasMore: z.boolean() }),
})

/** Over all tickets of the contact that the caller may read; 30 a page, the first the newest, ascending inside a page. */
export const listMessagesOfContact = defineEndpoint({
  method: 'GET',
  path: '/messagesContact/:contactId',
  permission: 'chat.read',
  summary: 'Messages of a contact',
  input: z.object({ contactId: idParam, pageNumber: pageParam }),
  output: z.object({ messages: z.array(messageSchema), hasMore: z.boolean() }),
})

/** Which page of `GET /messages/:ticketId` holds a message: to jump there. @throws noMessageFound (404) */
export const locateMessage = defineEndpoint({
  method: 'GET',
  path: '/messages/:ticketId/page/:id',
  permission: 'chat.read',
  summary: 'The page of a message',
  input: z.object({ ticketId: idParam, id: z.string().max(64) }),
  output: z.object({ pageNumber: z.int() }),
})
