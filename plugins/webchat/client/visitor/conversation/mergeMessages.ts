import type { VisitorMessage } from '../wire/shapes.ts'

/** List without doubles, oldest first. The later list wins, except that a state never goes back. Ties keep the given order. */
export const mergeMessages = (first: readonly VisitorMessage[], second: readonly VisitorMessage[]): VisitorMessage[] => {
  const messageById = new Map<string, VisitorMessage>()
  for (const message of [...first, ...second]) {
    const ack = Math.max(message.ack, messageById.get(message.id)?.ack ?? 0)
    messageById.set(message.id, { ...message, ack })
  }
  return [...messageById.values()].sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
}
