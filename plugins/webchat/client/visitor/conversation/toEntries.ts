import type { OutboxItem } from '../outbox/OutboxItem.ts'
import type { VisitorMessage } from '../wire/shapes.ts'
import type { Entry, EntryState } from './Entry.ts'

/** Confirmed messages, then what the outbox still holds; a message that is in both shows once. */
export const toEntries = (messages: readonly VisitorMessage[], unsent: readonly OutboxItem[], isStuck: boolean): Entry[] => {
  const confirmed = new Set(messages.map(({ idFront }) => idFront))
  return [...messages.map(fromMessage), ...unsent.filter(({ idFront }) => !confirmed.has(idFront)).map((item) => fromItem(item, isStuck))]
}

const fromMessage = ({ id, idFront, fromMe, agentName, body, timestamp, ack }: VisitorMessage): Entry => ({
  key: fromMe && idFront ? idFront : id,
  isMine: fromMe,
  author: fromMe ? null : agentName,
  body,
  at: Date.parse(timestamp),
  state: fromMe ? stateOf(ack) : null,
  isStuck: false,
})

const fromItem = ({ idFront, body, writtenAt, state }: OutboxItem, isStuck: boolean): Entry => ({
  key: idFront,
  isMine: true,
  author: null,
  body,
  at: Date.parse(writtenAt),
  state: state === 'failed' ? 'failed' : 'kept',
  isStuck: state === 'waiting' && isStuck,
})

const stateOf = (ack: number): EntryState => {
  if (ack >= 3) return 'read'
  return ack >= 1 ? 'delivered' : 'sent'
}
