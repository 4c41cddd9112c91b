import { io } from 'socket.io-client'
import { RESYNC, VISITOR_NAMESPACE } from '../contractConstants.ts'
import { readAck } from '../wire/readAck.ts'
import { readChange } from '../wire/readChange.ts'
import { readMessage } from '../wire/readMessage.ts'
import { readTicket } from '../wire/readTicket.ts'
import { type AgentTyping, readTyping } from '../wire/readTyping.ts'
import type { VisitorAck, VisitorChange, VisitorMessage, VisitorTicket } from '../wire/shapes.ts'

export interface ConnectionListeners {
  /** `isWhole` when the server had kept everything that was missed. */
  onUp: (isWhole: boolean) => void
  onDown: () => void
  onMessage: (message: VisitorMessage) => void
  onChange: (change: VisitorChange) => void
  onAck: (ack: VisitorAck) => void
  onTyping: (typing: AgentTyping) => void
  onTicket: (ticket: VisitorTicket) => void
  onExpired: () => void
  /** Something of the web chat itself is different. */
  onConfig: () => void
  /** This address ended. */
  onGone: () => void
}

export interface VisitorConnection {
  /** Whether it was taken; nothing is kept for later. */
  tell: (event: 'ack' | 'typing', payload: object) => boolean
  /** Tries to come up now, where it is down. */
  wake: () => void
  close: () => void
}

export type OpenConnection = (visitorToken: string, webchatToken: string, listeners: ConnectionListeners) => VisitorConnection

/** Wait before asking again a server that refused the line, which the library does not do by itself. */
const REFUSED_WAIT_MS = 5000

/** The live line of one visitor, by socket.io. */
export const openConnection: OpenConnection = (visitorToken, webchatToken, listeners) => {
  const socket = io(VISITOR_NAMESPACE, {
    transports: ['websocket', 'polling'],
    auth: (give) => give({ visitorToken, webchatToken }),
    reconnectionDelayMax: 10_000,
  })
  let again: ReturnType<typeof setTimeout> | undefined
  const wake = () => {
    clearTimeout(again)
    // Disconnecting first calls off the library's own wait.
    if (!socket.connected) socket.disconnect().connect()
  }
  const wakeLater = () => {
    clearTimeout(again)
    // `active`: the library itself is about to try again.
    if (!socket.active) again = setTimeout(wake, REFUSED_WAIT_MS)
  }
  const pass = <T>(read: (value: unknown) => T | null, hear: (value: T) => void) => {
    return (value: unknown) => {
      const change = read(value)
      if (change !== null) hear(change)
    }
  }
  socket.on('connect', () => listeners.onUp(socket.recovered))
  socket.on('disconnect', (reason) => {
    listeners.onDown()
    if (reason !== 'io client disconnect') wakeLater()
  })
  socket.on('connect_error', ({ message }) => {
    if (message === 'ERR_SESSION_EXPIRED') return listeners.onExpired()
    if (message === 'ERR_WEBCHAT_NOT_FOUND') return listeners.onGone()
    listeners.onDown()
    wakeLater()
  })
  // The line stayed up, yet something may have been missed.
  socket.on(RESYNC, () => listeners.onUp(false))
  socket.on('message', pass(readMessage, listeners.onMessage))
  socket.on('change', pass(readChange, listeners.onChange))
  socket.on('ack', pass(readAck, listeners.onAck))
  socket.on('typing', pass(readTyping, listeners.onTyping))
  socket.on('config', listeners.onConfig)
  socket.on('gone', listeners.onGone)
  socket.on('ticket', pass(readTicket, listeners.onTicket))
  return {
    tell: (event, payload) => {
      if (socket.connected) socket.emit(event, payload)
      return socket.connected
    },
    wake,
    close: () => {
      clearTimeout(again)
      socket.removeAllListeners()
      socket.disconnect()
    },
  }
}
