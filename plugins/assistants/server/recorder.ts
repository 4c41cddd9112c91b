import { desc, eq, lt, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { Answer, AnswerSource, EngineTurn, HandOverReason } from '../contract/index.ts'
import { assistantAnswers } from './assistants.table.ts'
import { assistantOf } from './assistants.ts'
import { type AnswerRow, type AssistantRow, presentAnswer } from './presentAssistant.ts'
import type { TurnResult } from './runTurn.ts'

const PAGE = 40
const RETENTION_MS = 90 * 86_400_000

export interface Recorded {
  id: string
  mode: Answer['mode']
  ticketId: number | null
  acts: Answer['acts']
  handOver: HandOverReason | null
  isDropped: boolean
  /** Sources that it looked up. */
  sources: readonly AnswerSource[]
}

/** The database holds every character but this one. */
const storable = (text: string): string => text.replaceAll('\u0000', '')

/** Keeps what a turn read, said, took and cost. The same id again is the same row. */
export async function recordAnswer(
  ctx: ServerContext,
  row: AssistantRow,
  turn: EngineTurn,
  result: TurnResult,
  { sources, ...facts }: Recorded,
): Promise<AnswerRow> {
  const { input, cached, output, reasoning } = result.usage
  const values = {
    ...facts,
    acts: [...(turn.outside?.used() ?? []), ...facts.acts].map(({ name, value, isDone }) => ({ name: storable(name), value: storable(value), isDone })),
    assistantId: row.id,
    kind: row.kind,
    model: row.model,
    promptVersion: row.promptVersion,
    read: [...turn.history, { who: facts.mode === 'copilot' ? 'agent' : 'contact', text: turn.text } as const]
      .map(({ who, text }) => ({ who, text: storable(text) }))
      .filter(({ text }) => text !== ''),
    answer: storable(result.texts.join('\n\n')),
    sources: [...sources],
    input,
    cached,
    output,
    reasoning,
    usd: result.usd,
    durationMs: result.durationMs,
    firstMs: result.firstMs,
    tries: result.tries,
    failure: result.failure?.kind ?? null,
    createdAt: ctx.now(),
  }
  const rows = tenantRows(ctx.db, row, assistantAnswers)
  const stored = (await rows.insertIfAbsent(values)) ?? (await rows.first(eq(assistantAnswers.id, facts.id)))
  if (!stored) throw new Error('an answer was not kept')
  return stored
}

/** @see listAnswers of the contract */
export async function listAnswers(ctx: ServerContext, actor: Actor, id: number, page: number) {
  await assistantOf(ctx, actor, id)
  const where = ofTenant(assistantAnswers, actor, eq(assistantAnswers.assistantId, id))
  const rows = await ctx.db
    .select()
    .from(assistantAnswers)
    .where(where)
    .orderBy(desc(assistantAnswers.createdAt), desc(assistantAnswers.id))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
  const [total] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(assistantAnswers).where(where)
  const count = total?.count ?? 0
  return { answers: rows.map(presentAnswer), count, hasMore: page * PAGE < count }
}

/** Forgets what is older than 90 days, of every company. */
export async function removeOldAnswers(ctx: ServerContext): Promise<void> {
  await ctx.db.delete(assistantAnswers).where(lt(assistantAnswers.createdAt, new Date(ctx.now().getTime() - RETENTION_MS)))
}
