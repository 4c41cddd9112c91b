import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import { ruleActed, ruleRan, rulesChanged } from '../contract/index.ts'
import { presentAct } from './listActs.ts'
import type { RuleRow, RunRow } from './rules.table.ts'

/** Rooms of those who may see rules. */
async function readers(ctx: ServerContext, tenantId: number): Promise<string[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members.filter(({ profile }) => profile === 'admin' || profile === 'super').map(({ userId }) => rooms.user(tenantId, userId))
}

export const announceRules = async (ctx: ServerContext, tenantId: number, ids: readonly number[]): Promise<void> =>
  ctx.push(rulesChanged, tenantId, { ids: [...ids] }, await readers(ctx, tenantId))

export const announceRun = async (ctx: ServerContext, tenantId: number, ruleId: number): Promise<void> =>
  ctx.push(ruleRan, tenantId, { ruleId }, await readers(ctx, tenantId))

/** Puts what a rule did between the messages of its conversation. */
export const announceActs = async (ctx: ServerContext, tenantId: number, rule: RuleRow, run: RunRow, ticket: Ticket): Promise<void> =>
  ctx.push(ruleActed, tenantId, presentAct(rule.name, run), await ctx.use(ticketsService).receiversOf(tenantId, ticket))
