import type { Namespace } from 'socket.io'
import { type Channel, noAbilities, type OutboundMessage } from '#plugins/connections/contract/index.ts'
import type { VisitorMessage } from '../contract/index.ts'
import { visitorRoom } from './visitor.ts'

/** A message of the team as the visitor sees it. */
const shownToVisitor = (message: OutboundMessage): VisitorMessage => ({
  id: message.id,
  idFront: null,
  body: message.body,
  fromMe: false,
  agentName: message.agentName,
  ack: 1,
  timestamp: String(message.timestamp),
  mediaType: message.mediaType,
  data: message.data,
  media: message.media,
  // The other way round: what the team wrote is not the visitor's.
  quoted: message.quoted && { ...message.quoted, fromMe: !message.quoted.fromMe },
  isEdited: message.isEdited,
  isDeleted: message.isDeleted,
  reactions: message.reactions.map(({ fromMe, emoji }) => ({ fromMe: !fromMe, emoji })),
})

function show(visitors: Namespace, message: OutboundMessage): void {
  visitors.to(visitorRoom(message)).emit('message', shownToVisitor(message))
}

/**
 * The web chat as a channel. A message is handed over when it is stored for the visitor and pushed to their pages:
 * who is away finds it on coming back, so `send` never fails for want of a visitor.
 */
export const createWebchatChannel = (visitors: Namespace): Channel => ({
  type: 'webchat',
  abilities: {
    ...noAbilities,
    typing: true,
    readReceipts: true,
    media: true,
    voice: true,
    quote: true,
    edit: true,
    remove: true,
    react: true,
    buttons: true,
    mostButtons: 5,
    location: true,
    vcard: true,
  },
  async send(message) {
    show(visitors, message)
    return { messageId: message.id, ack: 1 }
  },
  show: (message) => show(visitors, message),
  async change(message) {
    visitors.to(visitorRoom(message)).emit('change', changeOf(message))
  },
  async typing({ isTyping, isRecording, agentName, ...to }) {
    visitors.to(visitorRoom(to)).emit('typing', { isTyping, isRecording, agentName })
  },
  async read({ messageIds, ...to }) {
    visitors.to(visitorRoom(to)).emit('ack', { ids: messageIds, ack: 3 })
  },
})

/** Parts of a message that may have changed, on either side. */
const changeOf = (message: OutboundMessage) => {
  const { id, body, isEdited, isDeleted, reactions } = shownToVisitor(message)
  return { id, body, isEdited, isDeleted, reactions }
}
