import { eq } from 'drizzle-orm'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { assistants } from './assistants.table.ts'
import { checkedAssistant, type WantedAssistant } from './checkAssistant.ts'
import { storedKey } from './key.ts'
import { type AssistantRow, announceAssistant, presentAssistant } from './presentAssistant.ts'
import { usageOf } from './usage.ts'

const lockNames = (ctx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(ctx.db, `assistant:${tenantId}`)

/** Assistants in the log of actions: a deleted one comes back with its key. */
export const trackedAssistants = trackRows({
  rows: 'assistants.assistant',
  table: assistants,
  permission: 'assistants.edit',
  columns: [
    'name',
    'url',
    'model',
    'prompt',
    'fields',
    'maxTurns',
    'maxTokens',
    'historyMessages',
    'gatherSeconds',
    'timeoutSeconds',
    'budgetTokens',
    'budgetUsd',
    'priceIn',
    'priceOut',
    'connectionIds',
    'queueIds',
    'startWords',
    'stopWords',
    'acts',
    'transferQueueId',
    'transferUserId',
    'handOverText',
    'usesSources',
    'collections',
    'isCopilot',
    'isActive',
  ],
  nameOf: ({ name }) => name,
  sentences: 'assistants.deed.assistant',
  async check(tx, who, row) {
    await lockNames(tx, who)
    await checkedAssistant(tx, who, row, row)
  },
  announce: async (tx, who, before, after) => announceAssistant(tx, who, (after ?? before)?.id ?? 0),
})

/** @see listAssistantNames of the contract */
export async function listAssistantNames(ctx: ServerContext, actor: Actor): Promise<{ id: number; name: string }[]> {
  const rows = await tenantRows(ctx.db, actor, assistants).find(eq(assistants.isActive, true))
  return rows.map(({ id, name }) => ({ id, name })).toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}

export async function listAssistants(ctx: ServerContext, actor: Actor): Promise<contract.Assistant[]> {
  const [rows, usage] = [await tenantRows(ctx.db, actor, assistants).find(), await usageOf(ctx, actor)]
  return rows.map((row) => presentAssistant(row, usage.get(row.id))).toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}

/** Values that a new assistant of a kind begins with. */
function beginning({ id: kind, url, fields }: contract.AssistantKind): WantedAssistant {
  const usual = Object.fromEntries(Object.entries(contract.limits).map(([name, [, , initial]]) => [name, initial]))
  return {
    kind,
    name: '',
    url,
    model: '',
    prompt: '',
    fields: Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
    secret: null,
    keyTail: null,
    maxTurns: usual.maxTurns ?? 0,
    maxTokens: usual.maxTokens ?? 0,
    historyMessages: usual.historyMessages ?? 0,
    gatherSeconds: usual.gatherSeconds ?? 0,
    timeoutSeconds: usual.timeoutSeconds ?? 0,
    budgetTokens: null,
    budgetUsd: null,
    priceIn: null,
    priceOut: null,
    connectionIds: [],
    queueIds: [],
    startWords: [],
    stopWords: [],
    acts: ['transfer'],
    transferQueueId: null,
    transferUserId: null,
    handOverText: '',
    usesSources: true,
    collections: [],
    isCopilot: false,
    isActive: true,
  }
}

/** Stored values with the given ones; a new address without its key would send the old key elsewhere, so that the key has to be typed anew. */
function merged(ctx: ServerContext, before: WantedAssistant, { key, ...change }: contract.AssistantChange, isNew: boolean): WantedAssistant {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: WantedAssistant = { ...before, ...given, fields: { ...before.fields, ...change.fields } }
  if (key !== undefined) return { ...after, ...storedKey(ctx, key) }
  const isElsewhere = URL.parse(after.url.trim())?.origin !== URL.parse(before.url)?.origin
  return !isNew && isElsewhere ? { ...after, secret: null, keyTail: null } : after
}

/** @see createAssistant of the contract */
export function createAssistant(
  ctx: ServerContext,
  actor: Actor,
  { kind, ...change }: contract.AssistantChange & { kind: string },
): Promise<contract.Assistant> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const known = (await tx.contributionsFor(contract.assistantEngines, actor.tenantId)).find((engine) => engine.kind.id === kind)
    if (!known) throw contract.refusedAssistant([{ field: 'kind', code: 'invalid_value', message: 'There is no such kind' }])
    const row = await tenantRows(tx.db, actor, assistants).insert(await checkedAssistant(tx, actor, merged(tx, beginning(known.kind), change, true), null))
    await trackedAssistants.record(tx, actor, null, row)
    await announceAssistant(tx, actor, row.id)
    return presentAssistant(row)
  })
}

/** @see updateAssistant of the contract */
export function updateAssistant(ctx: ServerContext, actor: Actor, id: number, change: contract.AssistantChange): Promise<contract.Assistant> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const before = await assistantOf(tx, actor, id)
    const values = await checkedAssistant(tx, actor, merged(tx, before, change, false), before)
    const promptVersion = before.promptVersion + Number(values.prompt !== before.prompt)
    const [row] = await tenantRows(tx.db, actor, assistants).update(eq(assistants.id, id), { ...values, promptVersion })
    if (!row) throw contract.noAssistantFound()
    await trackedAssistants.record(tx, actor, before, row)
    await announceAssistant(tx, actor, id)
    return presentAssistant(row, (await usageOf(tx, actor, id)).get(id))
  })
}

/** @throws noAssistantFound (404) */
export async function assistantOf(ctx: ServerContext, scope: TenantScope, id: number): Promise<AssistantRow> {
  const row = await tenantRows(ctx.db, scope, assistants).first(eq(assistants.id, id))
  if (!row) throw contract.noAssistantFound()
  return row
}

/** @see deleteAssistant of the contract */
export async function deleteAssistant(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'ASSISTANT_DELETED' }> {
  await ctx.transact(async (tx) => {
    await trackedAssistants.remove(tx, actor, await assistantOf(tx, actor, id))
    await announceAssistant(tx, actor, id)
  })
  return { message: 'ASSISTANT_DELETED' }
}
