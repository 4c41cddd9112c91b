import { newId } from '#core/contract/ids.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { noTicketFound, ticketsService } from '#plugins/tickets/contract/index.ts'
import { type AssistantsService, type EngineTurn, isSpent } from '../contract/index.ts'
import { assistantOf } from './assistants.ts'
import { beginSession, changeSession, knownAssistants, sessionOf } from './autopilot/sessions.ts'
import { sessionName, varsOf } from './autopilot/situation.ts'
import { threadOf } from './autopilot/thread.ts'
import { lookupOf, noteUnanswered } from './lookup.ts'
import { outsideOf } from './outsideTools.ts'
import { promptOf } from './promptOf.ts'
import { recordAnswer } from './recorder.ts'
import { runTurn } from './runTurn.ts'
import { toolsOf } from './tools.ts'
import { usageOf } from './usage.ts'

/** @see AssistantsService */
export const createAssistantsService = (ctx: ServerContext): AssistantsService => ({
  has: async (tenantId, assistantId) => (await knownAssistants(ctx, tenantId)).some(({ id, isActive }) => id === assistantId && isActive),

  async oneReply(tenantId, assistantId, ticketId, { id: eventId, text }) {
    const row = await assistantOf(ctx, { tenantId }, assistantId)
    const ticket = await ctx.use(ticketsService).find(tenantId, ticketId)
    if (!ticket) throw noTicketFound()
    if (!row.isActive) return { failed: 'off' }
    const usage = (await usageOf(ctx, row, row.id)).get(row.id)
    if (usage && isSpent(usage, row)) return { failed: 'budget' }
    const session = await sessionOf(ctx, row, ticketId)
    const mine = session?.assistantId === row.id ? session : undefined
    const [thread, tools] = [await threadOf(ctx, row, ticketId, row.historyMessages), await toolsOf(ctx, row, row)]
    const [lookup, outside] = [await lookupOf(ctx, row, row), await outsideOf(ctx, row, false)]
    const turn: EngineTurn = {
      session: sessionName(row, ticketId),
      messageId: eventId,
      text: text || thread.text,
      history: thread.history,
      prompt: promptOf(row, tools.offered, lookup.tool),
      tools: tools.offered,
      ...(lookup.tool && { lookup: lookup.tool }),
      ...(outside && { outside }),
      remoteSession: mine?.remoteSession ?? null,
      vars: varsOf(ticket),
    }
    const result = await runTurn(ctx, row, turn)
    const acts = result.acts.map((act) => ({ act, read: tools.read(act) }))
    const wish = acts.find(({ read }) => read?.name === 'transfer')?.read
    if (mine && result.remoteSession !== undefined) await changeSession(ctx, row, ticketId, { remoteSession: result.remoteSession })
    await recordAnswer(ctx, row, turn, result, {
      id: newId(),
      mode: 'flow',
      ticketId,
      acts: acts.map(({ act, read }) => ({ name: act.name, value: read?.value ?? act.value, isDone: read?.name === 'transfer' })),
      handOver: wish ? 'act' : null,
      isDropped: false,
      sources: lookup.sources(),
    })
    if (row.usesSources && (wish || lookup.foundNothing())) await noteUnanswered(ctx, row, ticketId, turn.text)
    if (result.failure) return { failed: result.failure.kind }
    return { text: result.texts, handOver: wish ? wish.summary || wish.value : result.isEnded ? '' : null }
  },

  takeOver: (tenantId, assistantId, ticketId) =>
    ctx.transact(async (tx) => {
      const row = (await knownAssistants(tx, tenantId)).find(({ id, isActive }) => id === assistantId && isActive)
      await tx.use(ticketsService).hold(tenantId, ticketId)
      const ticket = await tx.use(ticketsService).find(tenantId, ticketId)
      if (!row || !ticket || ticket.isGroup || ticket.status !== 'pending' || ticket.userId !== null) return false
      await beginSession(tx, row, ticket)
      return true
    }),
})
