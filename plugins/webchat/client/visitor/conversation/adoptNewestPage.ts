import type { MessagePage, VisitorMessage } from '../wire/shapes.ts'
import { mergeMessages } from './mergeMessages.ts'

export interface Known {
  messages: VisitorMessage[]
  hasMore: boolean
}

/**
 * Messages known after the newest page came. A full page that does not touch what was known would leave a hole between the two, so it replaces everything
 * older than itself.
 */
export const adoptNewestPage = (known: Known, page: MessagePage): Known => {
  const knownIds = new Set(known.messages.map(({ id }) => id))
  const [oldest] = page.messages
  const touches = page.messages.some(({ id }) => knownIds.has(id))
  if (!touches && page.hasMore) return { messages: mergeMessages(page.messages, newerThan(page.messages, known.messages)), hasMore: true }
  const reachesFurther = !oldest || !knownIds.has(oldest.id)
  return { messages: mergeMessages(known.messages, page.messages), hasMore: reachesFurther ? page.hasMore : known.hasMore }
}

const newerThan = (page: readonly VisitorMessage[], messages: readonly VisitorMessage[]) => {
  const newest = Math.max(...page.map(({ timestamp }) => Date.parse(timestamp)))
  return messages.filter(({ timestamp }) => Date.parse(timestamp) >= newest)
}
