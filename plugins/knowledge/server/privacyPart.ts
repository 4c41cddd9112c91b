import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { ticketIdsOf } from '#plugins/tickets/server/ofContacts.where.ts'
import { knowledgeAsks, knowledgeQuestions } from './knowledge.table.ts'

/** Questions of the person that nobody could answer. A question that others asked as well stays, in their words. */
export const privacyPart = definePrivacyPart('knowledge', 60, (ctx) => ({
  async erase(subject) {
    const asks = tenantRows(ctx.db, subject, knowledgeAsks)
    const theirs = inArray(knowledgeAsks.ticketId, ticketIdsOf(ctx.db, subject))
    const questionIds = [...new Set((await asks.find(theirs)).map(({ questionId }) => questionId))]
    await asks.remove(theirs)
    if (questionIds.length === 0) return []
    const others = ctx.db
      .select({ one: sql`1` })
      .from(knowledgeAsks)
      .where(ofTenant(knowledgeAsks, subject, eq(knowledgeAsks.questionId, knowledgeQuestions.id)))
    await tenantRows(ctx.db, subject, knowledgeQuestions).remove(and(inArray(knowledgeQuestions.id, questionIds), notExists(others)) ?? sql`false`)
    return []
  },
}))
