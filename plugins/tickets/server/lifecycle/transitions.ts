import type { Profile } from '#core/contract/auth.ts'
import { type Priority, type RuleChange, type Ticket, type TicketLog, type TicketStatus, ticketTaken } from '../../contract/index.ts'
import type { TicketRow } from './birth.ts'

export interface WantedUpdate {
  status?: TicketStatus | undefined
  userId?: number | null | undefined
  queueId?: number | null | undefined
  isTransference?: boolean | undefined
  unreadMessages?: number | undefined
  priority?: Priority | undefined
  kanban?: number | null | undefined
  /** ISO text. */
  snoozedUntil?: string | null | undefined
  reasonId?: number | null | undefined
}

export interface UpdatePlan {
  change: Partial<TicketRow>
  logs: { type: TicketLog['type']; userId: number | null; queueId?: number | null }[]
  isReopening: boolean
}

type Before = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'username' | 'unreadMessages' | 'priority' | 'kanban' | 'snoozedUntil'>
type ActivityActor = { userId: number; profile: Profile }

/**
 * Plans what an update of a ticket writes and logs: the state machine of the ticket, without a database.
 * @throws ticketTaken (409) when a plain user accepts what somebody else has accepted
 * @see contract reference §5.3
 */
export function planUpdate(before: Before, wanted: WantedUpdate, doer: ActivityActor, now: Date): UpdatePlan {
  const plan: UpdatePlan = { change: {}, logs: [], isReopening: false }
  if (wanted.unreadMessages !== undefined && wanted.unreadMessages !== before.unreadMessages) plan.change.unreadMessages = wanted.unreadMessages
  if (wanted.kanban !== undefined && wanted.kanban !== before.kanban) plan.change.kanban = wanted.kanban
  if (wanted.priority && wanted.priority !== before.priority) {
    plan.change.priority = wanted.priority
    plan.logs.push({ type: 'priority', userId: doer.userId })
  }
  if (wanted.snoozedUntil !== undefined && before.status !== 'closed') putOff(before, wanted.snoozedUntil, doer.userId, plan)
  if (wanted.status === 'closed') close(before, doer.userId, now, plan, wanted.reasonId)
  else if (before.status === 'closed') reopen(before, wanted, doer, now, plan)
  else if (isTransfer(before, wanted, doer)) transfer(before, wanted, doer, now, plan)
  else if (wanted.status === 'pending') giveBack(before, doer.userId, plan)
  else if (wanted.status === 'open') accept(before, wanted, doer, now, plan)
  else if (wanted.queueId !== undefined && wanted.queueId !== before.queueId) setQueue(wanted.queueId, doer.userId, plan)
  return plan
}

function putOff({ snoozedUntil: before }: Before, until: string | null, userId: number | null, plan: UpdatePlan): void {
  if ((before === null ? null : Date.parse(before)) === (until === null ? null : Date.parse(until))) return
  plan.change.snoozedUntil = until === null ? null : new Date(until)
  plan.logs.push({ type: until === null ? 'wake' : 'snooze', userId })
}

/** Marked as one, or an open ticket given to somebody else than the doer. */
function isTransfer(before: Before, wanted: WantedUpdate, doer: ActivityActor): boolean {
  if (wanted.isTransference) return true
  if (!wanted.userId || wanted.userId === before.userId || wanted.status === 'pending') return false
  return wanted.userId !== doer.userId || wanted.status === undefined
}

/** Values of a ticket for which nobody waits any more. */
const ENDED = { unreadMessages: 0, waitingSince: null, snoozedUntil: null, pausedAt: null, chatFlowId: null, assistants: [] }

function close(before: Before, userId: number | null, now: Date, plan: UpdatePlan, reasonId: number | null = null): void {
  if (before.status === 'closed') return
  plan.change = { ...plan.change, ...ENDED, status: 'closed', closedAt: now, reasonId }
  plan.logs.push({ type: userId === null ? 'autoClose' : 'closed', userId })
}

/** The same for an action of nobody: a rule of the company, a robot, a job. */
export function planRule(before: Before & Pick<Ticket, 'chatFlowId'>, wanted: RuleChange, now: Date): UpdatePlan {
  const plan: UpdatePlan = { change: {}, logs: [], isReopening: false }
  if (wanted.kanban !== undefined && wanted.kanban !== before.kanban) plan.change.kanban = wanted.kanban
  if (before.status === 'closed') return plan
  if (wanted.status === 'closed') {
    close(before, null, now, plan, wanted.reasonId)
    return plan
  }
  if (wanted.priority && wanted.priority !== before.priority) {
    plan.change.priority = wanted.priority
    plan.logs.push({ type: 'priority', userId: null })
  }
  if (wanted.snoozedUntil !== undefined) putOff(before, wanted.snoozedUntil?.toISOString() ?? null, null, plan)
  // A flow talks only where nobody attends.
  const isFree = wanted.chatFlowId === null || before.status === 'pending' || wanted.status === 'pending'
  if (wanted.chatFlowId !== undefined && wanted.chatFlowId !== before.chatFlowId && isFree) {
    plan.change.chatFlowId = wanted.chatFlowId
    if (wanted.chatFlowId !== null) plan.logs.push({ type: 'chatBot', userId: null })
  }
  if (wanted.assistants !== undefined) plan.change.assistants = [...wanted.assistants]
  if (wanted.queueId !== undefined && wanted.queueId !== before.queueId) setQueue(wanted.queueId, null, plan)
  // An open ticket has an owner: one that loses it waits.
  if (wanted.status === 'pending' || wanted.userId === null) giveBack(before, null, plan)
  else if (wanted.userId !== undefined && wanted.userId !== before.userId) {
    const isBegun = wanted.status === 'open' && before.status === 'pending'
    plan.change = { ...plan.change, userId: wanted.userId, ...(isBegun ? { status: 'open', startedAttendanceAt: now, chatFlowId: null, assistants: [] } : {}) }
    plan.logs.push({ type: 'userDefine', userId: wanted.userId })
  }
  return plan
}

function reopen(before: Before, wanted: WantedUpdate, doer: ActivityActor, now: Date, plan: UpdatePlan): void {
  if (wanted.status === undefined && !wanted.isTransference) return
  plan.isReopening = true
  const isWaiting = wanted.status === 'pending'
  const userId = isWaiting ? null : (wanted.userId ?? doer.userId)
  const queueId = wanted.queueId === undefined ? before.queueId : wanted.queueId
  plan.change = {
    ...plan.change,
    status: isWaiting ? 'pending' : 'open',
    userId,
    queueId,
    closedAt: null,
    reasonId: null,
    mergedIntoId: null,
    isFarewellMessage: false,
    startedAttendanceAt: isWaiting ? null : now,
  }
  plan.logs.push({ type: isWaiting ? 'pending' : 'open', userId: doer.userId })
}

function transfer(before: Before, wanted: WantedUpdate, doer: ActivityActor, now: Date, plan: UpdatePlan): void {
  const queueId = wanted.queueId === undefined ? before.queueId : wanted.queueId
  const userId = wanted.userId ?? null
  if (queueId === before.queueId && userId === before.userId) return
  const started = userId !== null && before.status === 'pending' ? { startedAttendanceAt: now } : {}
  plan.change = { ...plan.change, queueId, userId, status: userId === null ? 'pending' : 'open', chatFlowId: null, assistants: [], ...started }
  plan.logs.push({ type: 'transfered', userId: doer.userId, queueId })
  if (userId !== null) plan.logs.push({ type: 'receivedTransfer', userId, queueId })
}

function giveBack(before: Before, userId: number | null, plan: UpdatePlan): void {
  if (before.status === 'pending' && before.userId === null) return
  plan.change = { ...plan.change, status: 'pending', userId: null }
  plan.logs.push({ type: 'pending', userId })
}

function accept(before: Before, wanted: WantedUpdate, doer: ActivityActor, now: Date, plan: UpdatePlan): void {
  if (before.status === 'open' && before.userId === doer.userId) return
  const isOthers = before.userId !== null && before.userId !== doer.userId
  if (before.status === 'open' && isOthers && doer.profile === 'user') throw ticketTaken({ username: before.username })
  const queueId = wanted.queueId ?? before.queueId
  plan.change = { ...plan.change, status: 'open', userId: doer.userId, queueId, startedAttendanceAt: now, chatFlowId: null, assistants: [], unreadMessages: 0 }
  plan.logs.push({ type: 'open', userId: doer.userId })
}

function setQueue(queueId: number | null, userId: number | null, plan: UpdatePlan): void {
  plan.change = { ...plan.change, queueId }
  plan.logs.push({ type: 'queue', userId, queueId })
}
