import { store } from '#core/client/store/store.ts'
import type { Message } from '../../contract/index.ts'
import { conversationOf } from '../conversations.ts'

/** Ticket id → the newest message that was there when one began to write; absent while nothing is written. */
const began = new Map<number, number>()
/** Answers that one has been told of. */
const announced = new Set<string>()

const newestOf = (messages: readonly Message[]): number => messages.at(-1)?.seq ?? 0

/** Somebody writes, or has taken all of it back. */
export function noteWriting(ticketId: number, text: string): void {
  if (text === '') began.delete(ticketId)
  else if (!began.has(ticketId)) began.set(ticketId, newestOf(store.get(conversationOf(ticketId).sortedAtom)))
}

/** Message that a colleague has typed in the ticket since another one. */
export const answerSince = (messages: readonly Message[], ticketId: number, seq: number, me: number): Message | undefined =>
  messages.findLast((message) => message.ticketId === ticketId && message.seq > seq && message.fromMe && message.sendType === 'chat' && message.userId !== me)

/** Name of the colleague who answered while one wrote, once; null where nobody did or one knows. */
export function whoAnswered(ticketId: number, me: number): string | null {
  const seq = began.get(ticketId)
  const answer = seq === undefined ? undefined : answerSince(store.get(conversationOf(ticketId).sortedAtom), ticketId, seq, me)
  if (!answer || announced.has(answer.id)) return null
  announced.add(answer.id)
  return answer.user?.name ?? ''
}
