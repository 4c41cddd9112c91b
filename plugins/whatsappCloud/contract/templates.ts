import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'
import { messageSchema, templateSchema } from '#plugins/chat/contract/index.ts'

/**
 * Approved templates of a connection's account, by name; up to five minutes old. Those that need more than values in their body and a file in
 * their heading (a value in a button, values with names) are left out.
 * @throws noConnectionFound (404) also for a connection of another channel, ChannelError (502)
 */
export const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/templates',
  permission: 'chat.send',
  summary: 'Approved templates of a connection',
  input: z.object({ whatsappId: idParam }),
  output: z.array(templateSchema),
})

/**
 * Sends a template into a ticket: also where the contact has not written for long. The same `idFront` again sends nothing.
 * @throws noTicketFound (404), notSupported (409) for a ticket of another channel, ticketNotOpen (409), invalidInput (422) for a template that is
 * not there, for another number of values than it has and for a file that its heading does not take, uploadNotFound (404), uploadUnfinished (409), what an `OutgoingCheck` throws, ChannelError (502) where the templates cannot be asked for
 */
export const sendTemplate = defineEndpoint({
  method: 'POST',
  path: '/messages/:ticketId/template',
  permission: 'chat.send',
  summary: 'Send an approved template',
  input: z.object({
    ticketId: idParam,
    name: z.string().min(1).max(512),
    language: z.string().min(2).max(16),
    values: z.array(z.string().max(1024)).max(20).default([]),
    /** A finished upload of the caller's: the file of its heading. */
    uploadId: z.string().max(64).nullable().default(null),
    idFront: z.uuid().optional(),
  }),
  output: messageSchema,
})
