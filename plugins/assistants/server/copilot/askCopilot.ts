import type { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { assistantFailed, budgetSpent, copilotGrew, type askCopilot as endpoint, isSpent, noCopilot } from '../../contract/index.ts'
import { knownAssistants } from '../autopilot/sessions.ts'
import { threadOf } from '../autopilot/thread.ts'
import { kindOf } from '../engines/index.ts'
import { lookupOf, noteUnanswered } from '../lookup.ts'
import { outsideOf } from '../outsideTools.ts'
import type { AssistantRow } from '../presentAssistant.ts'
import { recordAnswer } from '../recorder.ts'
import { runTurn } from '../runTurn.ts'
import { usageOf } from '../usage.ts'
import { copilotTurn, searchesSources } from './tasks.ts'

const ASKS_PER_MINUTE = 30

/** The eldest model of the company that helps agents; bots keep conversations of their own, and cannot. */
async function copilotOf(ctx: ServerContext, tenantId: number): Promise<AssistantRow | undefined> {
  const rows = await knownAssistants(ctx, tenantId)
  return rows
    .filter(({ isActive, isCopilot, kind }) => isActive && isCopilot && kindOf(ctx, kind).works === 'model')
    .toSorted((one, other) => one.id - other.id)[0]
}

export const getCopilot = async (ctx: ServerContext, { tenantId }: Actor) => ({ name: (await copilotOf(ctx, tenantId))?.name ?? null })

/** @see askCopilot of the contract */
export async function askCopilot(
  ctx: ServerContext,
  actor: Actor,
  { runId, ticketId, ...wish }: z.output<(typeof endpoint)['input']>,
): Promise<z.input<(typeof endpoint)['output']>> {
  const { tenantId, userId } = actor
  await ctx.use(ticketsService).readable(actor, ticketId)
  const row = await copilotOf(ctx, tenantId)
  if (!row) throw noCopilot()
  await ctx.host.limit('assistants.copilot', ASKS_PER_MINUTE, 60)(`${tenantId}:${userId}`)
  const usage = (await usageOf(ctx, row, row.id)).get(row.id)
  if (usage && isSpent(usage, row)) throw budgetSpent()
  const { history, text } = await threadOf(ctx, row, ticketId, row.historyMessages)
  const conversation = text === '' ? history : [...history, { who: 'contact', text } as const]
  const lookup = searchesSources(wish.task) ? await lookupOf(ctx, row, row) : null
  const outside = searchesSources(wish.task) ? await outsideOf(ctx, row, true) : undefined
  const asked = { ...copilotTurn(wish, conversation, lookup?.tool), ...(outside && { outside }) }
  const turn = { ...asked, session: `t${tenantId}-u${userId}`, messageId: newId(), remoteSession: null, vars: {} }
  const result = await runTurn(ctx, row, turn, (piece) => ctx.push(copilotGrew, tenantId, { runId, text: piece }, [rooms.user(tenantId, userId)]))
  // The recorder shows who said what, instead of the one text that the model gets.
  const read = { ...turn, history: wish.task === 'rewrite' ? [] : conversation, text: wish.text }
  const sources = lookup?.sources() ?? []
  await recordAnswer(ctx, row, read, result, { id: newId(), mode: 'copilot', ticketId, acts: [], handOver: null, isDropped: false, sources })
  if (lookup?.foundNothing()) await noteUnanswered(ctx, row, ticketId, wish.text || text)
  if (result.failure) throw assistantFailed(result.failure.kind)
  if (result.texts.length === 0) throw assistantFailed('empty')
  return { text: result.texts.join('\n\n'), sources }
}
