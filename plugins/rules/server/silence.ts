import { type SQL, sql } from 'drizzle-orm'
import type { ServerContext } from '#core/server/plugin.ts'
import { hoursService } from '#plugins/hours/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { isSilence, type Silence } from '../contract/index.ts'
import type { Moment } from './moment.ts'
import type { RuleRow } from './rules.table.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A silence that was long enough before that is over for rules: the program was away, or the company closed. */
const FARTHEST_DAYS = 8
/** Ids that are read at once; each conversation is its own transaction, so people come in between. */
const BATCH = 200

/** Since when there is silence, of the ticket `t`; null while there is none. */
const SINCE: Record<Silence, SQL> = {
  customerSilent: sql`case when t.status = 'open' and t.answered and t.waiting_since is null then (
    select max(m.timestamp) from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id
    and m.from_me and ((m.user_id is not null and m.send_type = 'chat') or m.send_type = 'external')) end`,
  teamSilent: sql`case when t.status = 'open' then t.waiting_since end`,
  unowned: sql`case when t.status = 'pending' and t.user_id is null and t.chat_flow_id is null and t.assistants = '{}' and t.waiting_since is not null then
    greatest(t.waiting_since, (select max(l.created_at) from ticket_logs l where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.type = 'pending')) end`,
}

const sinceOf = (trigger: Silence): SQL => sql`select t.id, (round(extract(epoch from ${SINCE[trigger]}) * 1000))::bigint as since
  from tickets t where t.deleted_at is null and not t.is_group and t.paused_at is null and t.snoozed_until is null and t.status <> 'closed'`

export const silenceKey = (trigger: Silence, ticketId: number, since: number): string => `${trigger}:${ticketId}:${since}`

/** Conversations that have been silent for as long as the rule says and that it has not looked at yet, by id behind `after`. */
async function silentTickets(ctx: ServerContext, rule: RuleRow, trigger: Silence, after: number): Promise<{ id: number; since: number }[]> {
  const { tenantId, id, activeSince, definition } = rule
  const now = ctx.now().getTime()
  const latest = now - definition.minutes * MINUTE_MS
  const earliest = Math.max(activeSince.getTime(), now - FARTHEST_DAYS * DAY_MS) - definition.minutes * MINUTE_MS
  const { rows } = await ctx.db.execute<{ id: number; since: string | number }>(sql`
    select s.id, s.since from (${sinceOf(trigger)} and t.tenant_id = ${tenantId} and t.id > ${after}) s
    where s.since <= ${latest} and s.since > ${earliest} and not exists (
      select 1 from rule_runs r where r.tenant_id = ${tenantId} and r.rule_id = ${id} and r.key = ${trigger}::text || ':' || s.id || ':' || s.since)
    order by s.id limit ${BATCH}`)
  return rows.map((row) => ({ id: row.id, since: Number(row.since) }))
}

/** Whether the silence that made a rule run still lasts, as things stand in this transaction. */
export async function stillSilent(tx: ServerContext, tenantId: number, { definition }: RuleRow, { trigger, key }: Moment, ticket: Ticket): Promise<boolean> {
  if (!isSilence(trigger)) return true
  const { rows } = await tx.db.execute<{ since: string | number | null }>(sql`
    select s.since from (${sinceOf(trigger)} and t.tenant_id = ${tenantId} and t.id = ${ticket.id}) s`)
  const since = rows[0]?.since ?? null
  if (since === null || silenceKey(trigger, ticket.id, Number(since)) !== key) return false
  return Number(since) <= tx.now().getTime() - definition.minutes * MINUTE_MS
}

type Run = (rule: RuleRow, moment: Moment) => Promise<void>

/** Hands every silence of a company that a rule has to look at to `run`. */
export async function eachSilence(ctx: ServerContext, rule: RuleRow, run: Run, isOver: () => boolean): Promise<void> {
  const { trigger, isWithinHours } = rule.definition
  if (!isSilence(trigger) || (isWithinHours && !(await ctx.use(hoursService).isOpenAt(rule.tenantId, ctx.now())))) return
  for (let after = 0; !isOver(); ) {
    const found = await silentTickets(ctx, rule, trigger, after)
    for (const { id, since } of found) {
      if (isOver()) return
      after = id
      const key = silenceKey(trigger, id, since)
      await run(rule, { trigger, key, ticketId: id, messageId: null, score: null, at: ctx.now().getTime(), depth: 0, causeId: null })
    }
    if (found.length < BATCH) return
  }
}
