import type { FieldValues } from '#core/contract/activity/index.ts'
import { readInstant } from '#core/contract/instant.ts'
import { assistantNames, type Ticket } from '../../contract/index.ts'

/** All dates of the log are ISO texts, those too that go over the line in another form. */
const isoOf = (instant: string | null) => (instant === null ? null : new Date(readInstant(instant)).toISOString())

/** Fields of a ticket that an action may change, as the log of actions keeps them. */
export const factsOf = (ticket: Ticket): FieldValues => ({
  status: ticket.status,
  userId: ticket.userId,
  queueId: ticket.queueId,
  whatsappId: ticket.whatsappId,
  priority: ticket.priority,
  kanban: ticket.kanban,
  snoozedUntil: ticket.snoozedUntil,
  mergedIntoId: ticket.mergedIntoId,
  unreadMessages: ticket.unreadMessages,
  reasonId: ticket.reasonId,
  closedAt: isoOf(ticket.closedAt),
  startedAttendanceAt: isoOf(ticket.startedAttendanceAt),
  waitingSince: ticket.waitingSince,
  pausedAt: ticket.pausedAt,
  chatFlowId: ticket.chatFlowId,
  isFarewellMessage: ticket.isFarewellMessage,
  assistants: assistantNames.filter((name) => ticket[`${name}Status`]).join(','),
})

/** Fields whose later change stands against taking an action back; the others follow from these, or from what the contact does. */
export const MAIN = ['status', 'userId', 'queueId', 'whatsappId', 'priority', 'kanban', 'snoozedUntil', 'pausedAt', 'mergedIntoId'] as const
