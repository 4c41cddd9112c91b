import type { VisitorMessage } from '../wire/shapes.ts'

/** The same messages with the highest state heard of; `ackById` also holds news that came before its message. */
export const raiseAcks = (messages: readonly VisitorMessage[], ackById: ReadonlyMap<string, number>): VisitorMessage[] =>
  messages.map((message) => {
    const ack = Math.max(message.ack, ackById.get(message.id) ?? 0)
    return ack === message.ack ? message : { ...message, ack }
  })
