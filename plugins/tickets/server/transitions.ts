import type { Profile } from '#core/contract/auth.ts'
import { type Ticket, type TicketLog, type TicketStatus, ticketTaken } from '../contract/index.ts'
import type { TicketRow } from './birth.ts'

export interface WantedUpdate {
  status?: TicketStatus | undefined
  userId?: number | null | undefined
  queueId?: number | null | undefined
  isTransference?: boolean | undefined
  unreadMessages?: number | undefined
}

export interface UpdatePlan {
  change: Partial<TicketRow>
  logs: { type: TicketLog['type']; userId: number | null; queueId?: number | null }[]
  isReopening: boolean
}

type Before = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'username' | 'unreadMessages'>
type Doer = { userId: number; profile: Profile }

/**
 * What an update of a ticket writes and logs: the state machine of the ticket, without a database.
 * @throws ticketTaken (409) when a plain user accepts what somebody else has accepted
 * @see contract reference §5.3
 */
export function planUpdate(before: Before, wanted: WantedUpdate, doer: Doer, now: Date): UpdatePlan {
  const plan: UpdatePlan = { change: {}, logs: [], isReopening: false }
  if (wanted.unreadMessages !== undefined && wanted.unreadMessages !== before.unreadMessages) plan.change.unreadMessages = wanted.unreadMessages
  if (wanted.status === 'closed') close(before, doer, now, plan)
  else if (before.status === 'closed') reopen(before, wanted, doer, now, plan)
  else if (isTransfer(before, wanted, doer)) transfer(before, wanted, doer, now, plan)
  else if (wanted.status === 'pending') giveBack(before, doer, plan)
  else if (wanted.status === 'open') accept(before, wanted, doer, now, plan)
  else if (wanted.queueId !== undefined && wanted.queueId !== before.queueId) setQueue(wanted.queueId, doer, plan)
  return plan
}

/** Marked as one, or an open ticket given to somebody else than the doer. */
function isTransfer(before: Before, wanted: WantedUpdate, doer: Doer): boolean {
  if (wanted.isTransference) return true
  if (!wanted.userId || wanted.userId === before.userId || wanted.status === 'pending') return false
  return wanted.userId !== doer.userId || wanted.status === undefined
}

function close(before: Before, doer: Doer, now: Date, plan: UpdatePlan): void {
  if (before.status === 'closed') return
  plan.change = { ...plan.change, status: 'closed', closedAt: now, unreadMessages: 0, chatFlowId: null, assistants: [] }
  plan.logs.push({ type: 'closed', userId: doer.userId })
}

function reopen(before: Before, wanted: WantedUpdate, doer: Doer, now: Date, plan: UpdatePlan): void {
  if (wanted.status === undefined && !wanted.isTransference) return
  plan.isReopening = true
  const isWaiting = wanted.status === 'pending'
  const userId = isWaiting ? null : (wanted.userId ?? doer.userId)
  const queueId = wanted.queueId === undefined ? before.queueId : wanted.queueId
  plan.change = { ...plan.change, status: isWaiting ? 'pending' : 'open', userId, queueId, closedAt: null, startedAttendanceAt: isWaiting ? null : now }
  plan.logs.push({ type: isWaiting ? 'pending' : 'open', userId: doer.userId })
}

function transfer(before: Before, wanted: WantedUpdate, doer: Doer, now: Date, plan: UpdatePlan): void {
  const queueId = wanted.queueId === undefined ? before.queueId : wanted.queueId
  const userId = wanted.userId ?? null
  if (queueId === before.queueId && userId === before.userId) return
  const started = userId !== null && before.status === 'pending' ? { startedAttendanceAt: now } : {}
  plan.change = { ...plan.change, queueId, userId, status: userId === null ? 'pending' : 'open', chatFlowId: null, assistants: [], ...started }
  plan.logs.push({ type: 'transfered', userId: doer.userId, queueId })
  if (userId !== null) plan.logs.push({ type: 'receivedTransfer', userId, queueId })
}

function giveBack(before: Before, doer: Doer, plan: UpdatePlan): void {
  if (before.status === 'pending' && before.userId === null) return
  plan.change = { ...plan.change, status: 'pending', userId: null }
  plan.logs.push({ type: 'pending', userId: doer.userId })
}

function accept(before: Before, wanted: WantedUpdate, doer: Doer, now: Date, plan: UpdatePlan): void {
  if (before.status === 'open' && before.userId === doer.userId) return
  const isOthers = before.userId !== null && before.userId !== doer.userId
  if (before.status === 'open' && isOthers && doer.profile === 'user') throw ticketTaken({ username: before.username })
  const queueId = wanted.queueId ?? before.queueId
  plan.change = { ...plan.change, status: 'open', userId: doer.userId, queueId, startedAttendanceAt: now, chatFlowId: null, assistants: [], unreadMessages: 0 }
  plan.logs.push({ type: 'open', userId: doer.userId })
}

function setQueue(queueId: number | null, doer: Doer, plan: UpdatePlan): void {
  plan.change = { ...plan.change, queueId }
  plan.logs.push({ type: 'queue', userId: doer.userId, queueId })
}
