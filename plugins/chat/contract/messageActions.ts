import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'
import { contactCardSchema } from '#plugins/connections/contract/index.ts'
import { losses } from './carriedBy.ts'
import { bodySchema, messageSchema } from './message.ts'

const messageId = z.string().min(1).max(64)
const idFront = z.uuid().optional()

/** Most messages that are forwarded at once. */
export const MOST_FORWARDED = 10
/** How long one's own message can be taken back, in milliseconds. */
export const DELETABLE_MS = 2 * 60 * 60 * 1000

/** An emoji, or an empty text. */
export const emojiSchema = z
  .string()
  .max(32)
  .refine((text) => text === '' || /^\p{RGI_Emoji}$/v.test(text), 'emoji')

const editInput = z.object({ id: messageId, messageId: z.string().max(256).nullish(), ticketId: idParam.optional(), body: bodySchema })

/** Changes the text of one's own message. @throws noMessageFound (404), notEditable (409), notSupported (409) by the channel */
export const editMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/editMessage',
  permission: 'chat.send',
  summary: "Edit one's own text",
  input: editInput,
  output: messageSchema,
})

/** The same, in the form of a partial change. `read` marks a contact's message as read or not. */
export const patchMessage = defineEndpoint({
  method: 'PATCH',
  path: '/messages/:id',
  permission: 'chat.send',
  summary: 'Change a message',
  input: z.object({ id: messageId, body: bodySchema.optional(), read: z.boolean().optional() }),
  output: messageSchema,
})

/** Takes one's own message back, at the contact too where the channel can. @throws noMessageFound (404), notDeletable (409) after two hours */
export const deleteMessage = defineEndpoint({
  method: 'DELETE',
  path: '/messages',
  permission: 'chat.send',
  summary: "Delete one's own message",
  input: z.object({ id: messageId, messageId: z.string().max(256).nullish() }),
  output: messageSchema,
})

/** Sets the one reaction of the whole team; an empty one takes it back. @throws noMessageFound (404), notSupported (409) */
export const reactToMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/reactionMessage',
  permission: 'chat.send',
  summary: 'React to a message',
  input: z.object({
    messageId,
    ticketId: idParam.optional(),
    reaction: emojiSchema,
  }),
  output: messageSchema,
})

const forwardInput = z.object({
  messages: z
    .array(z.looseObject({ id: messageId }))
    .min(1)
    .max(MOST_FORWARDED),
  contact: z.looseObject({ id: idParam }),
})

/**
 * Losses of copies of messages on the channel of a contact's conversation, in their order; `text` begins what the message says. Nothing is lost on
 * the connection that the messages came by.
 * @throws as `forwardMessages`
 */
export const previewForward = defineEndpoint({
  method: 'POST',
  path: '/forward-messages/preview',
  permission: 'chat.send',
  summary: 'What forwarded messages lose on the way',
  input: forwardInput,
  output: z.object({
    connection: z.object({ name: z.string(), type: z.string() }),
    losses: z.array(z.object({ id: z.string(), loss: z.enum(losses), text: z.string() })),
  }),
})

/**
 * Sends copies of messages to a contact, in their order, into their open conversation or a new one. Places, cards, choices and templates go as text where
 * the channel has nothing of the kind; files that it does not carry are left out where the caller says so.
 * @throws noMessageFound (404) for one the caller may not read, noContactFound (404), notSupported (409) for a file, or where nothing is left to send
 */
export const forwardMessages = defineEndpoint({
  method: 'POST',
  path: '/forward-messages',
  permission: 'chat.send',
  summary: 'Forward messages to a contact',
  input: forwardInput.extend({
    /** Files that the channel does not carry are left out. */
    leaveOut: z.boolean().default(false),
    /** Makes a repeat of the call harmless. */
    idFront,
  }),
  output: z.object({ ticketId: z.int(), messages: z.array(messageSchema) }),
})

export const sendContactCard = defineEndpoint({
  method: 'POST',
  path: '/messages/:id/vcard',
  permission: 'chat.send',
  summary: 'Send contact cards into ticket `id`',
  input: z.object({ id: idParam, contact: z.union([z.looseObject({ id: idParam }), contactCardSchema, z.array(contactCardSchema).min(1).max(10)]), idFront }),
  output: messageSchema,
})

export const sendLocation = defineEndpoint({
  method: 'POST',
  path: '/messages/:id/location',
  permission: 'chat.send',
  summary: 'Send a place into ticket `id`',
  input: z.object({
    id: idParam,
    location: z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: z.string().trim().max(200).nullish(),
      address: z.string().trim().max(400).nullish(),
    }),
    idFront,
  }),
  output: messageSchema,
})

/** A text with one to three answers to press. @throws notSupported (409) by the channel */
export const sendButtons = defineEndpoint({
  method: 'POST',
  path: '/sendButton',
  permission: 'chat.send',
  summary: 'Send a message with buttons',
  input: z.object({
    ticketId: idParam,
    body: bodySchema,
    header: z.string().trim().max(60).nullish(),
    footer: z.string().trim().max(60).nullish(),
    buttons: z
      .array(z.object({ id: z.string().min(1).max(64), text: z.string().trim().min(1).max(20) }))
      .min(1)
      .max(3),
    idFront,
  }),
  output: messageSchema,
})

const groupInput = z.object({ ticketId: idParam, body: bodySchema, idFront })
export const participantSchema = z.object({ id: z.string(), name: z.string(), number: z.string(), isAdmin: z.boolean() })
const jids = z.array(z.string().min(1).max(128)).min(1).max(256)

/**
 * Sends a text into a group and calls people of it, by their ids of `listParticipants`; those whom the text does not name stand at its end.
 * @throws notSupported (409) outside groups, invalidInput (422) for people who are not in it
 */
export const mentionInGroup = defineEndpoint({
  method: 'POST',
  path: '/messages/mentionMessage',
  permission: 'chat.send',
  summary: 'Mention people of a group',
  input: groupInput.extend({ participants: jids }),
  output: messageSchema,
})

export const mentionAll = defineEndpoint({
  method: 'POST',
  path: '/messages/mentionAllMessage',
  permission: 'chat.send',
  summary: 'Mention everybody in a group',
  input: groupInput,
  output: messageSchema,
})

/** Mentions everybody without naming them. */
export const ghostMention = defineEndpoint({
  method: 'POST',
  path: '/messages/ghostMessage',
  permission: 'chat.send',
  summary: 'Mention everybody in a group without naming them',
  input: groupInput,
  output: messageSchema,
})

/** By name. A text calls somebody by `@` and the name. @throws notSupported (409) outside groups, what the channel throws */
export const listParticipants = defineEndpoint({
  method: 'POST',
  path: '/messages/listParticipants',
  permission: 'chat.read',
  summary: 'Who is in a group',
  input: z.object({ ticketId: idParam }),
  output: z.array(participantSchema),
})
