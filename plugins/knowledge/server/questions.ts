import { and, desc, eq, sql } from 'drizzle-orm'
import { storableText } from '#core/contract/text.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { knowledgeAsks, knowledgeQuestions } from './knowledge.table.ts'
import { announceKnowledge } from './present.ts'

const MOST_LISTED = 500
const REPORTS_PER_MINUTE = 20

/** Questions with how often they were asked, and how the last time. */
async function questionsWhere(ctx: ServerContext, scope: TenantScope, where: ReturnType<typeof and>): Promise<contract.UnansweredQuestion[]> {
  const asked = ctx.db
    .select({
      questionId: knowledgeAsks.questionId,
      times: sql<number>`count(*)::int`.as('times'),
      lastId: sql<number>`max(${knowledgeAsks.id})`.as('last_id'),
    })
    .from(knowledgeAsks)
    .where(ofTenant(knowledgeAsks, scope))
    .groupBy(knowledgeAsks.questionId)
    .as('asked')
  const { id, state, documentId, rev } = knowledgeQuestions
  const rows = await ctx.db
    .select({
      id,
      state,
      documentId,
      rev,
      question: knowledgeAsks.question,
      ticketId: knowledgeAsks.ticketId,
      askedAt: knowledgeAsks.askedAt,
      times: asked.times,
    })
    .from(knowledgeQuestions)
    .innerJoin(asked, eq(asked.questionId, knowledgeQuestions.id))
    .innerJoin(knowledgeAsks, and(ofTenant(knowledgeAsks, scope), eq(knowledgeAsks.id, asked.lastId)))
    .where(ofTenant(knowledgeQuestions, scope, where))
    .orderBy(desc(asked.times), desc(knowledgeAsks.askedAt))
    .limit(MOST_LISTED)
  return rows.map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() }))
}

/** @see listQuestions of the contract */
export const listQuestions = (ctx: ServerContext, actor: Actor, state: contract.QuestionState) =>
  questionsWhere(ctx, actor, eq(knowledgeQuestions.state, state))

/** @see KnowledgeService.unanswered */
export function noteUnanswered(ctx: ServerContext, asked: { tenantId: number; question: string; ticketId: number | null }): Promise<number | null> {
  const { tenantId, ticketId } = asked
  const question = storableText(asked.question).trim().replaceAll(/\s+/g, ' ').slice(0, contract.LONGEST_QUESTION)
  const key = contract.questionKey(question)
  if (key === '') return Promise.resolve(null)
  return ctx.transact(async (tx) => {
    const scope = { tenantId }
    const rows = tenantRows(tx.db, scope, knowledgeQuestions)
    const isIt = eq(knowledgeQuestions.key, key)
    const made = await rows.insertIfAbsent({ key })
    await rows.hold(isIt)
    const row = made ?? (await rows.first(isIt))
    if (!row) return null
    if (row.state === 'answered') await rows.update(isIt, { state: 'open', documentId: null })
    await tenantRows(tx.db, scope, knowledgeAsks).insert({ questionId: row.id, ticketId, question, askedAt: tx.now() })
    announceKnowledge(tx, scope, null)
    return row.id
  })
}

/** @see reportQuestion of the contract */
export async function reportQuestion(ctx: ServerContext, actor: Actor, question: string, ticketId: number | null): Promise<{ id: number }> {
  if (ticketId !== null) await ctx.use(ticketsService).readable(actor, ticketId)
  await ctx.host.limit('knowledge.report', REPORTS_PER_MINUTE, 60)(`${actor.tenantId}:${actor.userId}`)
  const id = await noteUnanswered(ctx, { tenantId: actor.tenantId, question, ticketId })
  if (id === null) throw contract.refusedQuestion([{ field: 'question', code: 'required', message: 'Ask about something' }])
  return { id }
}

/** @see updateQuestion of the contract */
export function updateQuestion(ctx: ServerContext, actor: Actor, id: number, state: 'open' | 'dismissed'): Promise<contract.UnansweredQuestion> {
  return ctx.transact(async (tx) => {
    const [row] = await tenantRows(tx.db, actor, knowledgeQuestions).update(eq(knowledgeQuestions.id, id), { state, documentId: null })
    const [question] = row ? await questionsWhere(tx, actor, eq(knowledgeQuestions.id, id)) : []
    if (!question) throw contract.noQuestionFound()
    announceKnowledge(tx, actor, null)
    return question
  })
}

/** A document answers a question. @throws noQuestionFound (404) */
export async function answerQuestion(tx: ServerContext, scope: TenantScope, id: number, documentId: number): Promise<void> {
  const [row] = await tenantRows(tx.db, scope, knowledgeQuestions).update(eq(knowledgeQuestions.id, id), { state: 'answered', documentId })
  if (!row) throw contract.noQuestionFound()
}
