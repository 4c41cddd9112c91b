import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { bodySchema, messageSchema } from './message.ts'

/** The channel refused a message: it stays in the conversation as failed. */
export const sendingFailed = () => new AppError('ERR_SENDING_WAPP_MSG', 409)

/**
 * Sends a text past the queue of jobs, in one try, and answers when the channel has it: to tell a slow queue from a slow channel.
 * @throws noTicketFound (404), ticketNotOpen (409), sendingFailed (409) when the channel refused; the message is then marked as failed
 */
export const sendAtOnce = defineEndpoint({
  method: 'POST',
  path: '/noRedis',
  permission: 'chat.send',
  summary: 'Send past the queue',
  input: z.object({ ticketId: idParam, body: bodySchema, idFront: z.uuid().optional() }),
  output: messageSchema,
})

const days = z.int().min(1).max(3650).optional()

/**
 * Brings the messages that the contact's side holds from before. A channel that keeps a history carries it out; elsewhere
 * @throws noTicketFound (404), noConnectionFound (404), notSupported (409)
 */
export const syncOld = defineEndpoint({
  method: 'POST',
  path: '/messages/syncOld',
  isLong: true,
  permission: 'chat.send',
  summary: 'Bring old messages of a ticket or a connection',
  input: z
    .object({ ticketId: idParam.optional(), whatsappId: idParam.optional(), days })
    .refine(({ ticketId, whatsappId }) => ticketId !== undefined || whatsappId !== undefined, {
      path: ['ticketId'],
      message: 'Name a ticket or a connection',
    }),
  output: z.object({ isStarted: z.boolean() }),
})

/** The same for every open ticket of a person: one's own, or, for who leads, somebody else's. @throws notSupported (409), noPermission (403) */
export const syncOldByUser = defineEndpoint({
  method: 'POST',
  path: '/messages/syncOldByUser',
  isLong: true,
  permission: 'chat.send',
  summary: "Bring old messages of a person's tickets",
  input: z.object({ userId: idParam.optional(), days }),
  output: z.object({ isStarted: z.boolean() }),
})

/** Notes that a company's history is known up to now, for the next import. @throws noPermission (403) for another company */
export const updateSyncTime = defineEndpoint({
  method: 'POST',
  path: '/messagesUpdateSyncTime',
  permission: 'chat.syncTime',
  summary: 'Note until when the history is known',
  recording: 'never',
  input: z.object({ tenantId: idParam }),
  output: z.object({ syncTime: z.string() }),
})
