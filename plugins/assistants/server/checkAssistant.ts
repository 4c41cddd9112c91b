import { ne } from 'drizzle-orm'
import type { FieldError } from '#core/contract/errors.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import * as contract from '../contract/index.ts'
import { assistants } from './assistants.table.ts'
import { kindOf } from './engines/index.ts'
import type { AssistantRow } from './presentAssistant.ts'

export type WantedAssistant = Omit<AssistantRow, 'tenantId' | 'id' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'rev' | 'promptVersion'>

const wrong = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** Places that are named anew must be the company's; those that have gone since may stay. */
async function placeProblems(ctx: ServerContext, { tenantId }: TenantScope, wanted: WantedAssistant, before: AssistantRow | null): Promise<FieldError[]> {
  const problems: FieldError[] = []
  const known = new Set((await tenantRows(ctx.db, { tenantId }, queues).find()).map(({ id }) => id))
  const isStrange = (id: number) => !known.has(id)
  if (wanted.queueIds.some((id) => !before?.queueIds.includes(id) && isStrange(id))) problems.push(wrong('queueIds', 'invalid_value', 'There is no such queue'))
  if (wanted.transferQueueId !== null && wanted.transferQueueId !== before?.transferQueueId && isStrange(wanted.transferQueueId))
    problems.push(wrong('transferQueueId', 'invalid_value', 'There is no such queue'))
  const members = wanted.transferUserId === null || wanted.transferUserId === before?.transferUserId ? null : await ctx.use(teamService).membersOf(tenantId)
  if (members && !members.some(({ userId }) => userId === wanted.transferUserId))
    problems.push(wrong('transferUserId', 'invalid_value', 'There is no such person'))
  for (const id of wanted.connectionIds)
    if (!before?.connectionIds.includes(id) && !(await ctx.use(connectionsService).byId(tenantId, id))) {
      problems.push(wrong('connectionIds', 'invalid_value', 'There is no such connection'))
      break
    }
  return problems
}

const trimmed = (words: readonly string[]): string[] => [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))]

/** As it is kept. @throws refusedAssistant (422) */
export async function checkedAssistant(ctx: ServerContext, scope: TenantScope, wanted: WantedAssistant, before: AssistantRow | null): Promise<WantedAssistant> {
  const name = wanted.name.trim().replaceAll(/\s+/g, ' ')
  const problems = [
    ...contract.assistantProblems({ ...wanted, kind: kindOf(ctx, wanted.kind) }, wanted.secret !== null),
    ...(await placeProblems(ctx, scope, wanted, before)),
  ]
  const fold = (text: string) => text.toLocaleLowerCase('pt-BR')
  const others = await tenantRows(ctx.db, scope, assistants).find(before ? ne(assistants.id, before.id) : undefined)
  if (others.some((other) => fold(other.name) === fold(name))) problems.push(wrong('name', 'duplicated', 'There is one of this name'))
  if (problems.length > 0) throw contract.refusedAssistant(problems)
  const lists = { startWords: trimmed(wanted.startWords), stopWords: trimmed(wanted.stopWords), collections: trimmed(wanted.collections) }
  return { ...wanted, name, url: wanted.url.trim(), model: wanted.model.trim(), ...lists }
}
