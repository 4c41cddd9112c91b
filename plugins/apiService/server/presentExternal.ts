import type { z } from 'zod'
import type { Message } from '#plugins/chat/contract/index.ts'
import type { Contact, ContactDetail } from '#plugins/contacts/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import type { ExternalMessage, externalContactSchema, externalTicketSchema, messageStates } from '../contract/index.ts'

function stateOf(ack: number): (typeof messageStates)[number] {
  if (ack < 0) return 'failed'
  if (ack === 0) return 'queued'
  if (ack === 1) return 'sent'
  return ack === 2 ? 'received' : 'read'
}

export const externalOfMessage = (message: Message, externalKey: string | null): ExternalMessage => ({
  id: message.id,
  externalKey,
  state: stateOf(message.ack),
  ack: message.ack,
  failure: message.failure,
  fromMe: message.fromMe,
  body: message.isDeleted ? '' : message.body,
  mediaType: message.mediaType,
  mediaUrl: message.isDeleted ? null : message.mediaUrl,
  contactId: message.contactId,
  ticketId: message.ticketId,
  timestamp: message.timestamp,
})

export function externalOfContact({
  id,
  name,
  number,
  email,
  tags,
  createdAt,
  updatedAt,
  ...rest
}: Contact | ContactDetail): z.input<typeof externalContactSchema> {
  const extraInfo = 'extraInfo' in rest ? { extraInfo: rest.extraInfo.map((field) => ({ name: field.name, value: field.value })) } : {}
  return { id, name, number, email, tags: tags.map((one) => ({ id: one.id, tag: one.tag })), ...extraInfo, createdAt, updatedAt }
}

export const externalOfTicket = (ticket: Ticket): z.input<typeof externalTicketSchema> => ({
  id: ticket.id,
  status: ticket.status,
  contactId: ticket.contactId,
  contactName: ticket.name,
  userId: ticket.userId,
  queueId: ticket.queueId,
  whatsappId: ticket.whatsappId,
  channel: ticket.channel,
  protocol: ticket.protocol,
  unreadMessages: ticket.unreadMessages,
  lastMessage: ticket.lastMessage,
  lastMessageAt: ticket.lastMessageAt,
  createdAt: ticket.createdAt,
  updatedAt: ticket.updatedAt,
})
