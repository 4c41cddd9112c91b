import type { z } from 'zod'
import type {
  createVisitor,
  getWebchat,
  listVisitorMessages,
  reactAsVisitor,
  VisitorMessage,
  visitorAckSchema,
  visitorChangeSchema,
  visitorTicketSchema,
} from '#plugins/webchat/contract/index.ts'

export type { VisitorMessage }
export type WebchatConfig = z.infer<(typeof getWebchat)['output']>
export type MessagePage = z.infer<(typeof listVisitorMessages)['output']>
export type VisitorTicket = z.infer<typeof visitorTicketSchema>
export type VisitorAck = z.infer<typeof visitorAckSchema>
export type VisitorChange = z.infer<typeof visitorChangeSchema>
export type ReactionAnswer = z.infer<(typeof reactAsVisitor)['output']>
export type NewVisitor = z.infer<(typeof createVisitor)['output']>
export type Quoted = NonNullable<VisitorMessage['quoted']>
export type Reaction = VisitorMessage['reactions'][number]
export type MediaFile = NonNullable<VisitorMessage['media']>
export type MessageData = NonNullable<VisitorMessage['data']>
export type Place = Extract<MessageData, { type: 'location' }>
export type ContactCard = Extract<MessageData, { type: 'vcard' }>['contacts'][number]
export type Choices = Extract<MessageData, { type: 'buttons' }>
