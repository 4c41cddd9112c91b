import type { Message } from '#plugins/chat/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import type { VisitorMessage } from '../contract/index.ts'

/** The visitor's side of a message: `fromMe` turns round, and nothing of the team but the name of who wrote. */
export const presentForVisitor = (message: Message): VisitorMessage => ({
  id: message.id,
  idFront: message.fromMe ? null : message.idFront,
  body: message.body,
  fromMe: !message.fromMe,
  agentName: message.user?.name ?? null,
  ack: message.ack,
  timestamp: message.timestamp,
  mediaType: message.mediaType,
  data: message.data,
  media: message.media,
  quoted: message.quotedMsg && {
    id: message.quotedMsg.id,
    body: message.quotedMsg.body,
    fromMe: !message.quotedMsg.fromMe,
    isDeleted: message.quotedMsg.isDeleted,
  },
  isEdited: message.isEdited,
  isDeleted: message.isDeleted,
  reactions: message.reactions.map(({ fromMe, emoji }) => ({ fromMe: !fromMe, emoji })),
})

export const ticketForVisitor = (ticket: Ticket | null) => (ticket ? { id: ticket.id, status: ticket.status, agentName: ticket.username } : null)
