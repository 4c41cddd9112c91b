import type { Namespace } from 'socket.io'
import type { Channel } from '#plugins/connections/contract/index.ts'
import { visitorRoom } from './visitor.ts'

/**
 * The web chat as a channel. A message is handed over when it is stored for the visitor and pushed to their pages:
 * who is away finds it on coming back, so `send` never fails for want of a visitor.
 */
export const createWebchatChannel = (visitors: Namespace): Channel => ({
  type: 'webchat',
  abilities: { typing: true, readReceipts: true, media: false },
  async send({ id, body, timestamp, agentName, ...to }) {
    const message = { id, idFront: null, body, fromMe: false, agentName, ack: 1, timestamp: new Date(timestamp).toISOString() }
    visitors.to(visitorRoom(to)).emit('message', message)
    return { messageId: id, ack: 1 }
  },
  async typing({ isTyping, agentName, ...to }) {
    visitors.to(visitorRoom(to)).emit('typing', { isTyping, agentName })
  },
  async read({ messageIds, ...to }) {
    visitors.to(visitorRoom(to)).emit('ack', { ids: messageIds, ack: 3 })
  },
})
