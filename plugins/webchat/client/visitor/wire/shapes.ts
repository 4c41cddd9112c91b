import type { z } from 'zod'
import type { createVisitor, getWebchat, listVisitorMessages, visitorAckSchema, visitorTicketSchema } from '#plugins/webchat/contract/index.ts'

export type { VisitorMessage } from '#plugins/webchat/contract/index.ts'
export type WebchatConfig = z.infer<(typeof getWebchat)['output']>
export type MessagePage = z.infer<(typeof listVisitorMessages)['output']>
export type VisitorTicket = z.infer<typeof visitorTicketSchema>
export type VisitorAck = z.infer<typeof visitorAckSchema>
export type NewVisitor = z.infer<(typeof createVisitor)['output']>
