import { and, asc, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { ticketLogs, tickets } from '#plugins/tickets/server/tickets.table.ts'
import { isSilence, type RuleDefinition, type Silence, silencesIn, turnsOf } from '../contract/index.ts'
import { ruleHappenings } from './rules.table.ts'

/** Happenings that one test looks at, the newest first. */
export const MOST_TESTED = 5_000
/** Conversations whose silences one test looks for. */
const MOST_TICKETS = 2_000
const MINUTE_MS = 60_000

/** Occurrence of the trigger. */
export interface Past {
  ticketId: number
  at: Date
  messageId: string | null
  score: number | null
}

interface Span {
  from: Date
  /** Only this conversation. */
  ticketId: number | undefined
}

const typed = or(and(sql`${messages.userId} is not null`, eq(messages.sendType, 'chat')), eq(messages.sendType, 'external'))
const byTeam = and(eq(messages.fromMe, true), typed)
const byContact = and(eq(messages.fromMe, false), sql`${messages.sendType} <> 'sync'`)

/** Every time that the trigger of a rule came since `from`, newest first. */
export function pastOf(ctx: ServerContext, scope: TenantScope, { trigger, minutes }: RuleDefinition, span: Span): Promise<Past[]> {
  if (isSilence(trigger)) return pastSilences(ctx, scope, trigger, minutes, span)
  if (trigger === 'customerMessage' || trigger === 'agentMessage') return pastMessages(ctx, scope, trigger === 'agentMessage', span)
  return ctx.db
    .select({ ticketId: ruleHappenings.ticketId, at: ruleHappenings.at, messageId: sql<null>`null`, score: ruleHappenings.score })
    .from(ruleHappenings)
    .where(ofTenant(ruleHappenings, scope, eq(ruleHappenings.trigger, trigger), gte(ruleHappenings.at, span.from), ofTicket(span, ruleHappenings.ticketId)))
    .orderBy(desc(ruleHappenings.at))
    .limit(MOST_TESTED + 1)
}

const ofTicket = ({ ticketId }: Span, column: typeof ruleHappenings.ticketId | typeof messages.ticketId) =>
  ticketId === undefined ? undefined : eq(column, ticketId)

function pastMessages(ctx: ServerContext, scope: TenantScope, isTeam: boolean, span: Span): Promise<Past[]> {
  // Messages after the end answered a question about the service.
  const isOver = sql`${tickets.status} = 'closed' and ${messages.timestamp} > ${tickets.closedAt}`
  const wanted = isTeam ? byTeam : and(byContact, sql`not coalesce(${isOver}, false)`)
  return ctx.db
    .select({ ticketId: messages.ticketId, at: messages.timestamp, messageId: messages.id, score: sql<null>`null` })
    .from(messages)
    .innerJoin(tickets, and(eq(tickets.tenantId, messages.tenantId), eq(tickets.id, messages.ticketId), isNull(tickets.deletedAt)))
    .where(ofTenant(messages, scope, wanted, gte(messages.timestamp, span.from), ofTicket(span, messages.ticketId)))
    .orderBy(desc(messages.timestamp), desc(messages.seq))
    .limit(MOST_TESTED + 1)
}

async function pastSilences(ctx: ServerContext, scope: TenantScope, trigger: Silence, minutes: number, span: Span): Promise<Past[]> {
  const from = new Date(span.from.getTime() - minutes * MINUTE_MS)
  const activeTickets = await ctx.db
    .selectDistinct({ ticketId: messages.ticketId })
    .from(messages)
    .innerJoin(tickets, and(eq(tickets.tenantId, messages.tenantId), eq(tickets.id, messages.ticketId), eq(tickets.isGroup, false), isNull(tickets.deletedAt)))
    .where(ofTenant(messages, scope, gte(messages.timestamp, from), ofTicket(span, messages.ticketId)))
    .orderBy(desc(messages.ticketId))
    .limit(MOST_TICKETS)
  const ids = activeTickets.map(({ ticketId }) => ticketId)
  if (ids.length === 0) return []
  const written = await ctx.db
    .select({ ticketId: messages.ticketId, at: messages.timestamp, fromMe: messages.fromMe })
    .from(messages)
    .where(ofTenant(messages, scope, inArray(messages.ticketId, ids), or(byTeam, byContact)))
    .orderBy(asc(messages.timestamp), asc(messages.seq))
  const logs = await ctx.db
    .select({ ticketId: ticketLogs.ticketId, type: ticketLogs.type, userId: ticketLogs.userId, at: ticketLogs.createdAt })
    .from(ticketLogs)
    .where(ofTenant(ticketLogs, scope, inArray(ticketLogs.ticketId, ids)))
    .orderBy(asc(ticketLogs.createdAt), asc(ticketLogs.id))
  const textsOf = Map.groupBy(written, ({ ticketId }) => ticketId)
  const logsOf = Map.groupBy(logs, ({ ticketId }) => ticketId)
  const past = ids.flatMap((ticketId) => {
    const messageTimes = (textsOf.get(ticketId) ?? []).map(({ at, fromMe }) => ({ at: at.getTime(), by: fromMe ? ('team' as const) : ('contact' as const) }))
    const turns = turnsOf((logsOf.get(ticketId) ?? []).map((log) => ({ ...log, at: log.at.getTime() })))
    const dues = silencesIn({ messages: messageTimes, turns }, trigger, minutes, ctx.now().getTime())
    return dues.filter((due) => due >= span.from.getTime()).map((due) => ({ ticketId, at: new Date(due), messageId: null, score: null }))
  })
  return past.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
