import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type Answer, type Assistant, assistantsChanged } from '../contract/index.ts'
import type { assistantAnswers, assistantSessions, assistants } from './assistants.table.ts'

export type AssistantRow = typeof assistants.$inferSelect
export type AnswerRow = typeof assistantAnswers.$inferSelect
export type SessionRow = typeof assistantSessions.$inferSelect

/** Cache of a company's assistants, by its id: looked at with every message of a contact. */
export const KNOWN = 'assistants.known'

const NOTHING = { calls: 0, tokens: 0, usd: 0 }

/** As an administrator sees it: the key stays here. */
export function presentAssistant(row: AssistantRow, usage: Assistant['usage'] = NOTHING): Assistant {
  const { tenantId: _tenantId, secret: _secret, deletedAt: _deletedAt, updatedAt: _updatedAt, createdAt, ...shown } = row
  return { ...shown, usage, createdAt: createdAt.toISOString() }
}

export function presentAnswer(row: AnswerRow): Answer {
  const { tenantId: _tenantId, createdAt, ...shown } = row
  return { ...shown, createdAt: createdAt.toISOString() }
}

/** Tells the administrators that an assistant is another. */
export async function announceAssistant(ctx: ServerContext, { tenantId }: TenantScope, id: number): Promise<void> {
  ctx.forget(KNOWN, String(tenantId))
  const members = await ctx.use(teamService).membersOf(tenantId)
  const administrators = members.filter(({ profile }) => profile === 'admin').map(({ userId }) => rooms.user(tenantId, userId))
  ctx.push(assistantsChanged, tenantId, { id }, administrators)
}
