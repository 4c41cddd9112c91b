import { and, eq, gte } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { type EngineTurn, type HandOverReason, isSpent } from '../../contract/index.ts'
import { assistantAnswers } from '../assistants.table.ts'
import { MOST_TRIES } from '../engines/failureOf.ts'
import { lookupOf } from '../lookup.ts'
import { outsideOf } from '../outsideTools.ts'
import type { AssistantRow, SessionRow } from '../presentAssistant.ts'
import { promptOf } from '../promptOf.ts'
import { runTurn } from '../runTurn.ts'
import { toolsOf } from '../tools.ts'
import { usageOf } from '../usage.ts'
import { deliverAnswer } from './deliverAnswer.ts'
import { handOver } from './handOver.ts'
import { sessionName, situationOf, type TurnJob, turnSchema, varsOf } from './situation.ts'
import { threadOf } from './thread.ts'

/** Another robot answers so fast. */
const LOOP_TURNS = 8
const LOOP_MS = 60_000
/** Until a failed turn is tried again. */
const AGAIN_SECONDS = 15

/** Why an assistant may not go on; null where it may. */
async function limitOf(ctx: ServerContext, row: AssistantRow, session: SessionRow, isRepeating: boolean): Promise<HandOverReason | null> {
  if (!row.isActive) return 'off'
  if (session.turns >= row.maxTurns) return 'turns'
  if (isRepeating && session.turns > 1) return 'loop'
  const recent = and(eq(assistantAnswers.ticketId, session.ticketId), gte(assistantAnswers.createdAt, new Date(ctx.now().getTime() - LOOP_MS)))
  if ((await tenantRows(ctx.db, row, assistantAnswers).find(recent, LOOP_TURNS)).length >= LOOP_TURNS) return 'loop'
  const usage = (await usageOf(ctx, row, row.id)).get(row.id)
  return usage && isSpent(usage, row) ? 'budget' : null
}

async function answer(ctx: ServerContext, job: TurnJob, id: string): Promise<void> {
  const { ticketId, messageId, attempt } = job
  const situation = await situationOf(ctx, job)
  if (!situation) return
  const { row, session, ticket } = situation
  if (!(await ctx.use(contactsService).isAnsweredByBots(row.tenantId, ticket.contactId)))
    return ctx.transact((tx) => handOver(tx, row, ticket, { reason: 'contact' }))
  const thread = await threadOf(ctx, row, ticketId, row.historyMessages)
  if (thread.lastId !== messageId) return
  const reason = await limitOf(ctx, row, session, thread.isRepeating)
  if (reason) return ctx.transact((tx) => handOver(tx, row, ticket, { reason }))
  const [tools, lookup, outside] = [await toolsOf(ctx, row, row), await lookupOf(ctx, row, row), await outsideOf(ctx, row, false)]
  const turn: EngineTurn = {
    session: sessionName(row, ticketId),
    messageId,
    text: thread.text,
    history: thread.history,
    prompt: promptOf(row, tools.offered, lookup.tool),
    tools: tools.offered,
    ...(lookup.tool && { lookup: lookup.tool }),
    ...(outside && { outside }),
    remoteSession: session.remoteSession,
    vars: varsOf(ticket),
  }
  const result = await runTurn(ctx, row, turn)
  const again = (tx: ServerContext) => tx.enqueue(answerTicket, { ...job, attempt: attempt + 1 }, AGAIN_SECONDS)
  await ctx.transact((tx) => deliverAnswer(tx, job, { id, row, turn, tools, lookup, result }, again))
}

/** Turns that go on in this process. */
const running = new Set<string>()

/** Goes on after its job has ended: the jobs of a kind come in batches, and a slow engine would hold up everybody's answers. */
function answerApart(ctx: ServerContext, job: TurnJob, id: string): void {
  running.add(id)
  answer(ctx, job, id)
    .catch((error: unknown) => ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a turn of an assistant'))
    .finally(() => running.delete(id))
}

/** Longer than the tries of a turn take: where it was not recorded by then, the process that did it has died. */
const watchSeconds = ({ timeoutSeconds }: AssistantRow): number => MOST_TRIES * timeoutSeconds + 2 * 60

/** Runs one turn of an assistant in one ticket, watched by a second job of the same. Repeating it sends nothing twice. */
export const answerTicket = defineJob<TurnJob>({
  name: 'assistants.answerTicket',
  payload: turnSchema,
  retries: 3,
  retryDelaySeconds: 5,
  async run(job, ctx) {
    const id = derivedId('assistant', job.tenantId, job.ticketId, job.messageId, job.attempt)
    const situation = running.has(id) ? null : await situationOf(ctx, job)
    if (!situation || (await tenantRows(ctx.db, job, assistantAnswers).first(eq(assistantAnswers.id, id)))) return
    await ctx.enqueue(answerTicket, job, watchSeconds(situation.row))
    answerApart(ctx, job, id)
  },
})
