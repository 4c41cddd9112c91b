import { and, count, desc, eq, not } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { ofDeletedTicket } from '#plugins/tickets/server/deleted.where.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { RuleRun } from '../contract/index.ts'
import { ruleRuns } from './rules.table.ts'
import { ruleOf } from './rules.ts'

const PAGE = 40

/** @see listRuleRuns of the contract */
export async function listRuns(ctx: ServerContext, actor: Actor, id: number, page: number): Promise<{ runs: RuleRun[]; count: number; hasMore: boolean }> {
  await ruleOf(ctx, actor, id)
  const ofRule = ofTenant(ruleRuns, actor, eq(ruleRuns.ruleId, id), not(ofDeletedTicket(ruleRuns)))
  const [total] = await ctx.db.select({ runs: count() }).from(ruleRuns).where(ofRule)
  const rows = await ctx.db
    .select({ run: ruleRuns, contact: contacts.name })
    .from(ruleRuns)
    .innerJoin(tickets, and(eq(tickets.tenantId, ruleRuns.tenantId), eq(tickets.id, ruleRuns.ticketId)))
    .innerJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .where(ofRule)
    .orderBy(desc(ruleRuns.at), desc(ruleRuns.key))
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)
  const runs = rows.slice(0, PAGE).map(({ run, contact }) => {
    const { key, ruleId, at, trigger, step, ticketId, reason, unmet, acts } = run
    return { key, ruleId, at: at.toISOString(), trigger, step, ticketId, contact, reason, unmet, acts }
  })
  return { runs, count: total?.runs ?? 0, hasMore: rows.length > PAGE }
}
