import { z } from 'zod'
import { logoPlates } from '#core/contract/brand.ts'
import { epochText } from '#core/contract/dates.ts'
import { defineEndpoint, definePoint, defineSwitch, type Service } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam, pageParam } from '#core/contract/params.ts'
import { emojiSchema } from '#plugins/chat/contract/index.ts'
import { messageDataSchema, reactionSchema } from '#plugins/connections/contract/index.ts'
import { mediaFileSchema } from '#plugins/media/contract/index.ts'
import { answerSpeeds } from './answerSpeed.ts'
import { asksSchema } from './webchatSettings.ts'

export * from './answerSpeed.ts'
export * from './askings.ts'
export * from './origins.ts'
export * from './webchatSettings.ts'

/** Longest text a visitor may send, in UTF-16 units. */
export const LONGEST_VISITOR_BODY = 4096

/** A message as the visitor sees it; `fromMe` is the visitor's side here. */
export const visitorMessageSchema = z.object({
  id: z.string(),
  idFront: z.string().nullable(),
  body: z.string(),
  /** Whether the visitor wrote it. */
  fromMe: z.boolean(),
  agentName: z.string().nullable(),
  /** 0 with the server, 1 and 2 delivered, 3 read by the other side. */
  ack: z.int(),
  timestamp: epochText,
  mediaType: z.string(),
  data: messageDataSchema.nullable(),
  /** The file it carries. */
  media: mediaFileSchema.nullable(),
  quoted: z.object({ id: z.string(), body: z.string(), fromMe: z.boolean(), isDeleted: z.boolean() }).nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** `fromMe`: the visitor's. */
  reactions: z.array(reactionSchema),
})
export type VisitorMessage = z.infer<typeof visitorMessageSchema>

const token = z.string().min(1).max(64)

/** Visitors say who they are before they write: their name, and an e-mail and a phone if they like. */
export const asksWho = defineSwitch('webchat.asksWho')

/** Name of a visitor who gave none, before the contact's number. */
export const UNNAMED_VISITOR = 'Visitante'

/** Without a name the contact is called `UNNAMED_VISITOR` and its number. @throws webchatNotFound (404) for an unknown token, invalidInput (400) without what this web chat must be told. */
export const createVisitor = defineEndpoint({
  method: 'POST',
  path: '/webchat/:token/visitors',
  permission: 'public',
  summary: 'A visitor opens the web chat',
  input: z.object({
    token,
    name: z.string().trim().max(100).default(''),
    email: z.union([z.literal(''), z.email().max(254)]).nullish(),
    phone: z.string().trim().max(250).nullish(),
  }),
  output: z.object({ visitorToken: z.string(), contact: z.object({ id: z.int(), name: z.string() }), ticketId: z.int().nullable() }),
})

/** Newest page first, ascending inside a page, 30 a page. Needs `Authorization: Bearer <visitorToken>`. */
export const listVisitorMessages = defineEndpoint({
  method: 'GET',
  path: '/webchat/:token/messages',
  permission: 'public',
  summary: "The visitor's conversation",
  input: z.object({ token, pageNumber: pageParam }),
  output: z.object({
    messages: z.array(visitorMessageSchema),
    hasMore: z.boolean(),
    ticket: z.object({ id: z.int(), status: z.enum(['open', 'pending', 'closed']), agentName: z.string().nullable() }).nullable(),
  }),
})

/** The same `idFront` again answers the same message. Needs `Authorization: Bearer <visitorToken>`. */
export const sendVisitorMessage = defineEndpoint({
  method: 'POST',
  path: '/webchat/:token/messages',
  permission: 'public',
  summary: 'The visitor writes',
  input: z.object({
    token,
    /** Not blank, unless a file comes with it. */
    body: z.string().max(LONGEST_VISITOR_BODY).default(''),
    /** A finished upload of the visitor's, see `UPLOADS_PATH` of media. */
    uploadId: z.string().max(64).optional(),
    idFront: z.string().min(1).max(64),
    /** The message it answers. */
    quotedMsgId: z.string().max(64).optional(),
  }),
  output: visitorMessageSchema,
})

/** The visitor's reaction to a message; empty takes it back. Needs `Authorization: Bearer <visitorToken>`. @throws noMessageFound (404) */
export const reactAsVisitor = defineEndpoint({
  method: 'POST',
  path: '/webchat/:token/messages/:id/reaction',
  permission: 'public',
  summary: 'The visitor reacts',
  input: z.object({ token, id: z.string().max(64), emoji: emojiSchema }),
  output: z.object({ id: z.string(), reactions: z.array(reactionSchema) }),
})

/** Facts that the page needs before anybody signs in. @throws webchatNotFound (404). */
export const getWebchat = defineEndpoint({
  method: 'GET',
  path: '/webchat/:token/config',
  permission: 'public',
  summary: 'Name and colour of a web chat',
  input: z.object({ token }),
  output: z.object({
    name: z.string(),
    company: z.string(),
    /** Heading of the page; empty for the company's name. */
    title: z.string(),
    color: z.string().nullable(),
    greeting: z.string().nullable(),
    /** Whether visitors say who they are before they write: `asks` has any field. */
    asksWho: z.boolean(),
    asks: asksSchema,
    /** Whether visitors may send files. */
    takesFiles: z.boolean(),
    /** How fast the team usually gives the first answer; null where there are too few figures. */
    answers: z.enum(answerSpeeds).nullable(),
    /** Whether the company attends now; null where its hours say nothing, or this web chat does not show them. */
    isOpen: z.boolean().nullable(),
    /** The company's logo, as a path on this server that anybody may read; null where it has none. */
    logo: z.object({ path: z.string(), plate: z.enum(logoPlates) }).nullable(),
  }),
})

/** Withdraws a visitor's token: who has it reads and writes no more, and may begin anew as somebody else. @throws noContactFound (404) */
export const revokeVisitor = defineEndpoint({
  method: 'POST',
  path: '/webchat/visitors/:contactId/revoke',
  permission: 'webchat.revokeVisitors',
  summary: 'End a visitor’s access to their conversation',
  input: z.object({ contactId: idParam }),
  output: z.object({ contactId: z.int() }),
})

/** Service that knows when the company attends. */
export interface OpeningHours {
  /** Null where the company has said nothing of it. */
  isOpenNow(tenantId: number): Promise<boolean | null>
}
/** Tells visitors whether the company attends now. */
export const openingHours = definePoint<Service<OpeningHours>>('webchat.openingHours')

/** Socket namespace of visitors: `auth: { visitorToken, webchatToken }`; events `message`, `ack`, `typing`, `ticket`, and without a body `config` (ask for it anew) and `gone` (this address ended). */
export const VISITOR_NAMESPACE = '/webchat'

/** Server → visitor `ack`, for messages on either side; visitor → server the same, for messages of the team (2 received, 3 read). */
export const visitorAckSchema = z.object({ ids: z.array(z.string().max(64)).max(200), ack: z.int().min(1).max(4) })
/** Server → visitor `change`: a message was edited, taken back or reacted to. */
export const visitorChangeSchema = visitorMessageSchema.pick({ id: true, body: true, isEdited: true, isDeleted: true, reactions: true })
/** Both ways. `agentName`, and `isRecording` (a voice note), only come from the server. */
export const visitorTypingSchema = z.object({ isTyping: z.boolean(), isRecording: z.boolean().optional(), agentName: z.string().nullable().optional() })
/** Server → visitor: state of the conversation. */
export const visitorTicketSchema = z.object({ id: z.int(), status: z.enum(['open', 'pending', 'closed']), agentName: z.string().nullable() })

export const webchatNotFound = () => new AppError('ERR_WEBCHAT_NOT_FOUND', 404)

/** Look that `/webchat.js` needs before its frame is there; `GET /webchat/:token/look`, for any site. */
export const webchatAppearanceSchema = z.object({ color: z.string().nullable(), position: z.enum(['right', 'left']) })
