import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { AppError, noPermission } from '#core/contract/errors.ts'
import { idParam, listParam, pageParam, searchParam } from '#core/contract/params.ts'
import { LONGEST_BODY } from '#plugins/chat/contract/index.ts'
import { ticketStatusSchema } from '#plugins/tickets/contract/index.ts'
import { type ApiScope, apiScopes, LONGEST_KEY } from './rules.ts'

/** Path that every call of a token's address begins with. */
export const EXTERNAL_PATH = '/v1/api/external'

/** Id of the token in the address of a call. */
export const apiIdParam = z.string().max(64).describe('Id of the token, as its screen shows it')
/** Names a request that makes something. */
export const externalKeyParam = z.string().trim().min(1).max(LONGEST_KEY).describe("The caller's own name of the request: the same key again does it once")

const apiId = apiIdParam
const externalKey = externalKeyParam

/** How far a message is known to be. */
export const messageStates = ['failed', 'queued', 'sent', 'received', 'read'] as const

export const externalMessageSchema = z.object({
  id: z.string(),
  /** The key it was sent with by this token; null for others. */
  externalKey: z.string().nullable(),
  state: z.enum(messageStates),
  /** The number behind the state, as the family has it: -1 to 4. */
  ack: z.int(),
  /** Why it failed: an error code. */
  failure: z.string().nullable(),
  fromMe: z.boolean(),
  body: z.string(),
  mediaType: z.string(),
  /** Address of the file, signed for some hours. */
  mediaUrl: z.string().nullable(),
  contactId: z.int(),
  ticketId: z.int(),
  timestamp: z.string(),
})
export type ExternalMessage = z.infer<typeof externalMessageSchema>

export const externalContactSchema = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  email: z.string().nullable(),
  tags: z.array(z.object({ id: z.int(), tag: z.string() })),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export const externalTicketSchema = z.object({
  id: z.int(),
  status: ticketStatusSchema,
  contactId: z.int(),
  contactName: z.string(),
  userId: z.int().nullable(),
  queueId: z.int().nullable(),
  whatsappId: z.int(),
  channel: z.string(),
  protocol: z.string(),
  unreadMessages: z.int(),
  lastMessage: z.string().nullable(),
  lastMessageAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

/**
 * Sends a text, or a file with a caption, to a contact or a number. `Authorization: Bearer` with the token. As JSON, or as a form with a file `media`.
 * @throws apiTokenRefused (401), scopeMissing (403), noContactFound (404), keyTaken, channelCannot (409), fileTooLarge (413), invalidInput (422), tooFast (429), creatingMessage (500)
 */
export const sendExternal = defineEndpoint({
  method: 'POST',
  path: `${EXTERNAL_PATH}/:apiId`,
  permission: 'public',
  takesApiToken: true,
  summary: 'API: send a message (scope messages.send)',
  isLong: true,
  input: z.object({
    apiId,
    externalKey,
    body: z.string().max(LONGEST_BODY).default(''),
    number: z.string().max(250).optional().describe('As people write it; with contactId absent'),
    contactId: idParam.optional(),
    mediaUrl: z.string().max(2048).nullish().describe('Address of a file of at most 5 MB'),
  }),
  output: externalMessageSchema.extend({ isRepeated: z.boolean().describe('The key was used before: nothing was sent anew') }),
})

/** Tells which token it is and what it may do. */
export const externalParams = defineEndpoint({
  method: 'GET',
  path: `${EXTERNAL_PATH}/:apiId/params`,
  permission: 'public',
  takesApiToken: true,
  summary: 'API: what the token may do',
  input: z.object({ apiId }),
  output: z.object({
    name: z.string(),
    scopes: z.array(z.enum(apiScopes)),
    sessionId: z.int().nullable(),
    expiresAt: z.string().nullable(),
    ratePerMinute: z.int(),
  }),
})

/** A message, by its id or by the key it was sent with. Its sender needs messages.send, anybody else messages.read. @throws noMessageFound (404) */
export const externalMessage = defineEndpoint({
  method: 'GET',
  path: `${EXTERNAL_PATH}/:apiId/message/:id`,
  permission: 'public',
  takesApiToken: true,
  summary: 'API: state of a message (scope messages.send or messages.read)',
  input: z.object({ apiId, id: z.string().max(LONGEST_KEY) }),
  output: externalMessageSchema,
})

/** Newest page first, 30 a page, ascending inside a page. @throws noTicketFound (404) */
export const externalMessages = defineEndpoint({
  method: 'GET',
  path: `${EXTERNAL_PATH}/:apiId/ticket/:ticketId/messages`,
  permission: 'public',
  takesApiToken: true,
  summary: 'API: messages of a conversation (scope messages.read)',
  input: z.object({ apiId, ticketId: idParam, pageNumber: pageParam }),
  output: z.object({ messages: z.array(externalMessageSchema), hasMore: z.boolean() }),
})

/** By name, 40 a page; search matches name, number and e-mail. */
export const externalContacts = defineEndpoint({
  method: 'GET',
  path: `${EXTERNAL_PATH}/:apiId/contact`,
  permission: 'public',
  takesApiToken: true,
  summary: 'API: contacts (scope contacts.read)',
  input: z.object({ apiId, searchParam, pageNumber: pageParam }),
  output: z.object({ contacts: z.array(externalContactSchema), count: z.int(), hasMore: z.boolean() }),
})

/** @throws noContactFound (404) */
export const externalContact = defineEndpoint({
  method: 'GET',
  path: `${EXTERNAL_PATH}/:apiId/contact/:id`,
  permission: 'public',
  takesApiToken: true,
  summary: 'API: one contact (scope contacts.read)',
  input: z.object({ apiId, id: idParam }),
  output: externalContactSchema,
})

/** Loose limits: the rules of contacts answer 422 with the fields. */
const text = z.string().max(10_000)
const contactFields = {
  email: text.nullish(),
  extraInfo: z
    .array(z.object({ name: text, value: text }))
    .max(500)
    .optional(),
}

/** @throws invalidInput (422), numberTaken (422) with the contact, keyTaken (409) */
export const externalCreateContact = defineEndpoint({
  method: 'POST',
  path: `${EXTERNAL_PATH}/:apiId/createcontact`,
  permission: 'public',
  takesApiToken: true,
  summary: 'API: new contact (scope contacts.write)',
  input: z.object({ apiId, externalKey, name: text.default(''), number: text.default(''), ...contactFields }),
  output: externalContactSchema.extend({ isRepeated: z.boolean() }),
})

/** Changes what is given and leaves the rest. @throws noContactFound (404), invalidInput (422), duplicatedContact (409) */
export const externalUpdateContact = defineEndpoint({
  method: 'POST',
  path: `${EXTERNAL_PATH}/:apiId/updatecontact`,
  permission: 'public',
  takesApiToken: true,
  summary: 'API: change a contact (scope contacts.write)',
  input: z.object({ apiId, id: idParam, name: text.optional(), number: text.optional(), ...contactFields }),
  output: externalContactSchema,
})

/** Newest first, 30 a page; open and waiting ones unless `status` says otherwise. */
export const externalTickets = defineEndpoint({
  method: 'GET',
  path: `${EXTERNAL_PATH}/:apiId/showallticket`,
  permission: 'public',
  takesApiToken: true,
  summary: 'API: tickets (scope tickets.read)',
  input: z.object({ apiId, status: listParam(ticketStatusSchema), searchParam, pageNumber: pageParam }),
  output: z.object({ tickets: z.array(externalTicketSchema), count: z.int(), hasMore: z.boolean() }),
})

/** @throws noTicketFound (404) */
export const externalTicket = defineEndpoint({
  method: 'GET',
  path: `${EXTERNAL_PATH}/:apiId/ticket/:ticketId`,
  permission: 'public',
  takesApiToken: true,
  summary: 'API: one ticket (scope tickets.read)',
  input: z.object({ apiId, ticketId: idParam }),
  output: externalTicketSchema,
})

/**
 * Begins a chat flow in a conversation that waits, with values for its variables. One that a person or another flow has is refused, and so are groups.
 * @throws noTicketFound, noFlowFound (404), keyTaken, flowIsOff, ticketClosed, ticketOfPerson, ticketInFlow (409), ticketOfGroup, invalidInput (422)
 */
export const externalStartFlow = defineEndpoint({
  method: 'POST',
  path: `${EXTERNAL_PATH}/:apiId/ticket/:ticketId/flow`,
  permission: 'public',
  takesApiToken: true,
  summary: 'API: begin a chat flow in a conversation (scope flows.start)',
  input: z.object({
    apiId,
    ticketId: idParam,
    externalKey,
    flowId: idParam,
    variables: z.record(z.string().max(200), z.string().max(20_000)).default({}).describe('Over the initial values of the variables of the flow'),
  }),
  output: z.object({ ticketId: z.int(), flowId: z.int(), isRepeated: z.boolean() }),
})

/** No such token at that address; `renewed`, deleted and never made are the same to a caller. */
export const apiTokenRefused = () => new AppError('ERR_API_TOKEN', 401, { message: 'There is no such token at this address' })
export const apiTokenExpired = () => new AppError('ERR_API_TOKEN_EXPIRED', 401, { message: 'The token has expired' })
export const apiTokenOff = () => new AppError('ERR_API_TOKEN_OFF', 401, { message: 'The token is switched off' })
export const scopeMissing = (...scopes: ApiScope[]) => noPermission({ scopes, message: `The token needs ${scopes.join(' or ')}` })
/** The key belongs to a request that asked for something else. */
export const keyTaken = () => new AppError('ERR_EXTERNAL_KEY_TAKEN', 409, { message: 'This externalKey belongs to another request' })

/** Refusals for things that a channel cannot do. */
const cannot = {
  numbers: 'This connection cannot begin a conversation with a phone number: the contact has to write first',
  reach: 'The contact has never come by this connection, and it cannot call a number',
  media: 'This connection sends no files',
} as const
export const channelCannot = (what: keyof typeof cannot) => new AppError('ERR_CHANNEL_CANNOT', 409, { what, message: cannot[what] })
/** The file at `mediaUrl` could not be had. */
export const mediaUnreachable = (reason: string) =>
  new AppError('ERR_INVALID_INPUT', 422, { fields: [{ field: 'mediaUrl', code: reason, message: `The file could not be fetched: ${reason}` }] })
