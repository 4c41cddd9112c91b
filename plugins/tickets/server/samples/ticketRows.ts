import { createRandom, type Random } from '#core/contract/random.ts'
import type { TicketLog, TicketLogFacts } from '../../contract/index.ts'
import type { SampleMessage } from '../../contract/sample.ts'
import { protocolOf } from '../lifecycle/birth.ts'
import type { ticketLogs, ticketParticipants, tickets } from '../tickets.table.ts'
import type { TicketFacts } from './ticketFacts.ts'
import { whatElse } from './whatElse.ts'

type TicketRow = Required<Omit<typeof tickets.$inferInsert, 'tenantId'>>
type LogRow = Required<Omit<typeof ticketLogs.$inferInsert, 'tenantId' | 'id'>>
type ParticipantRow = Omit<typeof ticketParticipants.$inferInsert, 'tenantId'>

export interface TicketRows {
  ticket: TicketRow
  logs: LogRow[]
  participants: ParticipantRow[]
}

/** Longest excerpt of a message that the list keeps. */
const LONGEST_EXCERPT = 255
const SECOND_MS = 1_000

/** A ticket as its messages left it, what happened to it, who takes part. */
export function ticketRows(facts: TicketFacts, messages: readonly SampleMessage[]): TicketRows {
  const { id, plan, contactId, agent, queueId, connection, mergedIntoId, now } = facts
  // Another chance than that of its messages: they stay the same whatever is drawn here.
  const random: Random = createRandom(plan.seed + 1)
  const createdAt = messages[0]?.at ?? plan.createdAt
  const last = messages.at(-1)
  const lastAt = last?.at ?? createdAt
  const isWaiting = plan.status === 'pending'
  const isClosed = plan.status === 'closed'
  const isAwaited = !isClosed && last?.fromMe === false
  const lastAnswer = messages.findLastIndex(({ fromMe }) => fromMe)
  const firstAnswer = messages.find(({ fromMe }) => fromMe)?.at ?? createdAt
  const acceptedAt = new Date(Math.max(createdAt.getTime(), firstAnswer.getTime() - random.whole(5, 40) * SECOND_MS))
  const closedAt = isClosed ? new Date(lastAt.getTime() + random.whole(20, 600) * SECOND_MS) : null
  const log = (type: TicketLog['type'], at: Date, userId: number | null, logFacts: TicketLogFacts | null = null): LogRow => {
    return { ticketId: id, type, userId, queueId: type === 'create' ? queueId : null, facts: logFacts, createdAt: at }
  }
  const more = isClosed ? null : whatElse(random, facts, { firstAnswer, lastAt, isAwaited, now })
  return {
    ticket: {
      id,
      status: plan.status,
      contactId,
      whatsappId: connection.id,
      userId: isWaiting ? null : agent.id,
      queueId,
      channel: connection.type,
      isGroup: false,
      isActiveDemand: false,
      isFarewellMessage: false,
      answered: last?.fromMe ?? false,
      unreadMessages: messages.filter(({ isSeen }) => !isSeen).length,
      waitingSince: isAwaited ? (messages[lastAnswer + 1]?.at ?? createdAt) : null,
      lastMessage: last ? last.body.slice(0, LONGEST_EXCERPT) : null,
      lastMessageAt: last ? lastAt : null,
      lastMessageBy: last?.fromMe ? { userId: agent.id, name: agent.name } : null,
      sortAt: last ? lastAt : (closedAt ?? lastAt),
      startedAttendanceAt: isWaiting ? null : acceptedAt,
      closedAt,
      kanban: null,
      chatFlowId: null,
      priority: more?.priority ?? 'none',
      snoozedUntil: more?.snoozedUntil ?? null,
      pausedAt: more?.pausedAt ?? null,
      reasonId: null,
      mergedIntoId,
      protocol: protocolOf(createdAt, id),
      assistants: [],
      rev: messages.length + 1,
      createdAt,
      updatedAt: closedAt ?? lastAt,
      deletedAt: null,
    },
    logs: [
      log('create', createdAt, null),
      ...(isWaiting || mergedIntoId !== null ? [] : [log('open', acceptedAt, agent.id)]),
      ...(more?.logs ?? []).map(({ type, at, userId, logFacts }) => log(type, at, userId, logFacts)),
      ...(closedAt ? [log(mergedIntoId === null ? 'closed' : 'merge', closedAt, agent.id)] : []),
    ].map((entry) => (entry.createdAt > now ? { ...entry, createdAt: now } : entry)),
    participants: (more?.participants ?? []).map((participant) => ({ ticketId: id, ...participant })),
  }
}
