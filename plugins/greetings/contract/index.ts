import { defineSetting } from '#core/contract/define.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

/** Text for the contact when somebody accepts their conversation; empty for nothing. */
export const sendGreetingAccepted = defineSetting({ key: 'sendGreetingAccepted', initial: '' })
/** Text for the contact when their conversation goes to somebody else or to another queue; empty for nothing. */
export const sendMsgTransfTicket = defineSetting({ key: 'sendMsgTransfTicket', initial: '' })

export const greetingSettings = [sendGreetingAccepted, sendMsgTransfTicket]

type Place = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'isGroup'>

/** The change of a conversation that its contact is told of: accepted, or transferred while it was attended; null for anything else. */
export function announcedMove(before: Place | null, after: Place): 'accepted' | 'transferred' | null {
  if (before === null || after.isGroup || after.status === 'closed' || before.status === 'closed') return null
  if (before.status === 'pending') return after.status === 'open' ? 'accepted' : null
  const hasNewOwner = after.userId !== null && after.userId !== before.userId
  const hasNewQueue = after.queueId !== null && after.queueId !== before.queueId
  return hasNewOwner || hasNewQueue ? 'transferred' : null
}
