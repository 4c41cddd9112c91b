import { daysBetween, instantBetween } from './calendar.ts'
import { pickDomain, sampleLines } from './conversation.ts'
import type { SamplePerson } from './people.ts'
import type { TicketPlan } from './plan.ts'
import type { Random } from './random.ts'
import { type Cast, fillLine } from './texts/fill.ts'

export interface Desk {
  tenantId: number
  connection: { id: number; type: string }
  queues: readonly { id: number; queue: string }[]
  /** Who owns open and closed tickets; the first ones more often. */
  agents: readonly { id: number; name: string }[]
  today: Date
}

type Row = Record<string, string | number | boolean | null>

export interface SampleTicket {
  ticket: Row
  messages: Row[]
  logs: Row[]
}

/** Longest excerpt of a message that the list keeps. */
const LONGEST_EXCERPT = 255
const QUEUELESS_SHARE = 0.08
const FAILED_SHARE = 0.002
const SECOND_MS = 1_000
/** A conversation that is not interrupted ends within these hours, so that it stays inside its day. */
const LONGEST_SITTING_MS = 3.5 * 3_600_000

const two = (value: number) => String(value).padStart(2, '0')
const protocolOf = (at: Date, id: number) => `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}-${id}`

/** When `count` lines were written, from `start` on; an open ticket goes on on a later day. */
function instantsOf(random: Random, { status, createdAt }: TicketPlan, count: number, today: Date): Date[] {
  const longestGap = Math.min(240 * SECOND_MS, LONGEST_SITTING_MS / Math.max(1, count))
  const age = daysBetween(createdAt, today)
  const resumesAt = status === 'open' && count > 5 && age > 1 && random.chance(0.5) ? Math.floor(count * 0.6) : count
  let at = createdAt.getTime()
  return Array.from({ length: count }, (_none, index) => {
    if (index === resumesAt) at = Math.max(at + SECOND_MS, instantBetween(random, today, age - 1, 1).getTime())
    else if (index > 0) at += Math.max(1, Math.round(longestGap * (0.04 + 0.96 * random.next() ** 2)))
    return new Date(at)
  })
}

/** Index behind which only the contact has written; everything up to it has been read. */
const lastAnswer = (lines: readonly { fromMe: boolean }[]) => lines.findLastIndex(({ fromMe }) => fromMe)

/** All rows of one ticket: itself, its messages in order, what happened to it. */
export function sampleTicket(random: Random, desk: Desk, plan: TicketPlan, id: number, contact: { id: number; person: SamplePerson }): SampleTicket {
  const { tenantId, agents, queues } = desk
  const agent = random.pick(random.chance(0.9) ? agents.slice(0, 2) : agents)
  const queue = random.chance(QUEUELESS_SHARE) || queues.length === 0 ? null : random.pick(queues)
  const lines = sampleLines(random, pickDomain(random, queue?.queue ?? null), plan.status, plan.messages)
  const instants = instantsOf(random, plan, lines.length, desk.today)
  const isWaiting = plan.status === 'pending'
  const isRead = plan.status === 'closed' || (plan.status === 'open' && random.chance(0.4))
  const answeredUpTo = lastAnswer(lines)
  const cast: Cast = { contactFirstName: contact.person.firstName, agentName: agent.name, since: plan.createdAt, facts: new Map() }

  const messages = lines.map(({ text, fromMe }, index): Row => {
    const at = instants[index] ?? plan.createdAt
    const isSeen = fromMe || isRead || index < answeredUpTo
    const hasFailed = fromMe && random.chance(FAILED_SHARE)
    const isFollowed = lines.slice(index + 1).some((line) => !line.fromMe)
    const ack = hasFailed ? -1 : fromMe ? (isFollowed || plan.status === 'closed' ? 3 : random.whole(1, 3)) : isSeen ? 3 : 2
    const key = random.uuid()
    return {
      tenant_id: tenantId,
      id: key,
      ticket_id: id,
      contact_id: contact.id,
      user_id: fromMe ? agent.id : null,
      from_me: fromMe,
      body: fillLine(random, text, cast, at),
      media_type: 'chat',
      send_type: 'chat',
      ack,
      status: hasFailed ? 'pending' : fromMe ? 'sended' : 'received',
      failure: hasFailed ? 'ERR_SENDING_WAPP_MSG' : null,
      read: isSeen,
      is_deleted: false,
      message_id: fromMe && !hasFailed ? key : null,
      id_front: fromMe ? key : random.uuid(),
      timestamp: at.toISOString(),
      rev: 1,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    }
  })

  const last = messages.at(-1)
  const lastAt = instants.at(-1) ?? plan.createdAt
  const isAwaited = plan.status !== 'closed' && last?.from_me === false
  const firstAnswer = instants[lines.findIndex(({ fromMe }) => fromMe)] ?? plan.createdAt
  const closedAt = new Date(lastAt.getTime() + random.whole(20, 600) * SECOND_MS)
  const changedAt = plan.status === 'closed' ? closedAt : lastAt
  const log = (type: string, at: Date, userId: number | null): Row => ({
    tenant_id: tenantId,
    ticket_id: id,
    type,
    user_id: userId,
    queue_id: type === 'create' ? (queue?.id ?? null) : null,
    created_at: at.toISOString(),
  })
  return {
    ticket: {
      tenant_id: tenantId,
      id,
      status: plan.status,
      contact_id: contact.id,
      whatsapp_id: desk.connection.id,
      user_id: isWaiting ? null : agent.id,
      queue_id: queue?.id ?? null,
      channel: desk.connection.type,
      is_group: false,
      is_active_demand: false,
      is_farewell_message: false,
      answered: last?.from_me ?? false,
      unread_messages: messages.filter(({ read }) => read === false).length,
      waiting_since: isAwaited ? (instants[answeredUpTo + 1] ?? plan.createdAt).toISOString() : null,
      last_message: typeof last?.body === 'string' ? last.body.slice(0, LONGEST_EXCERPT) : null,
      last_message_at: last ? lastAt.toISOString() : null,
      sort_at: (last ? lastAt : changedAt).toISOString(),
      started_attendance_at: isWaiting ? null : firstAnswer.toISOString(),
      closed_at: plan.status === 'closed' ? closedAt.toISOString() : null,
      protocol: protocolOf(plan.createdAt, id),
      assistants: '{}',
      rev: messages.length + 1,
      created_at: plan.createdAt.toISOString(),
      updated_at: changedAt.toISOString(),
    },
    messages,
    logs: [
      log('create', plan.createdAt, null),
      ...(isWaiting ? [] : [log('open', firstAnswer, agent.id)]),
      ...(plan.status === 'closed' ? [log('closed', closedAt, agent.id)] : []),
    ],
  }
}
