import { eq } from 'drizzle-orm'
import type { FieldError } from '#core/contract/errors.ts'
import { putFirst } from '#core/contract/resource/index.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { arrangeRows } from '#core/server/resource/arrangeRows.ts'
import * as contract from '../contract/index.ts'
import { forgetRules } from './activeRules.ts'
import { announceRules } from './announce.ts'
import { cancelFollowUpsOf } from './followUps.ts'
import { createNames } from './names.ts'
import { presentRules } from './present.ts'
import { type RuleRow, rules } from './rules.table.ts'

/** Lets one writer of a company in at a time: places are those of all rules. */
const lockRules = (ctx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(ctx.db, `rules:${tenantId}`)

const inOrder = async (ctx: ServerContext, scope: TenantScope): Promise<RuleRow[]> =>
  (await tenantRows(ctx.db, scope, rules).find()).toSorted((one, other) => one.order - other.order || one.id - other.id)

export const listRules = async (ctx: ServerContext, actor: TenantScope): Promise<contract.Rule[]> => presentRules(ctx, actor, await inOrder(ctx, actor))

/** @throws invalidInput (422), also for rows that are not there */
export async function checkDefinition(ctx: ServerContext, { tenantId }: TenantScope, definition: contract.RuleDefinition, own: readonly FieldError[] = []) {
  const problems = [...own, ...contract.definitionProblems(definition).map((problem) => ({ ...problem, field: `definition.${problem.field}` }))]
  const names = createNames(ctx, tenantId)
  for (const { kind, id, field } of contract.referencesOf(definition))
    if ((await names.of(kind, id)) === null) problems.push({ field: `definition.${field}`, code: 'gone', message: `There is no such ${kind}` })
  if (problems.length > 0) throw contract.refusedRule(problems)
}

/** Values that a silence needs stay with it alone. */
function cleaned(definition: contract.RuleDefinition): contract.RuleDefinition {
  const isSilence = contract.isSilence(definition.trigger)
  return { ...definition, minutes: isSilence ? definition.minutes : 0, isWithinHours: isSilence && definition.isWithinHours }
}

/** Rules in the log of actions: what was done to one goes back as the same one. */
export const trackedRules = trackRows({
  rows: 'rules.rule',
  table: rules,
  permission: 'rules.edit',
  columns: ['name', 'isActive', 'order', 'definition'],
  nameOf: ({ name }) => name,
  sentences: 'rules.deed.rule',
  check: async (tx, who) => void (await lockRules(tx, who)),
  announce: (tx, { tenantId }, before, after) => settle(tx, tenantId, before, after),
})

/** Ends what the rule of before has begun, and tells everybody who sees rules. */
async function settle(tx: ServerContext, tenantId: number, before: RuleRow | null, after: RuleRow | null): Promise<void> {
  forgetRules(tx, tenantId)
  const row = after ?? before
  if (!row) return
  if (before && !after?.isActive) await cancelFollowUpsOf(tx, tenantId, row.id, 'ruleOff')
  else if (before && after && JSON.stringify(before.definition) !== JSON.stringify(after.definition))
    await cancelFollowUpsOf(tx, tenantId, row.id, 'ruleChanged')
  await announceRules(tx, tenantId, [row.id])
}

async function presentOne(tx: ServerContext, actor: TenantScope, row: RuleRow): Promise<contract.Rule> {
  const [rule] = await presentRules(tx, actor, [row])
  if (!rule) throw contract.noRuleFound()
  return rule
}

/** @see createRule of the contract */
export function createRule(
  ctx: ServerContext,
  actor: Actor,
  { name, isActive, definition }: { name: string; isActive: boolean; definition: contract.RuleDefinition },
): Promise<contract.Rule> {
  return ctx.transact(async (tx) => {
    await lockRules(tx, actor)
    await checkDefinition(tx, actor, definition, contract.nameProblems(name))
    const order = (await inOrder(tx, actor)).length + 1
    const row = { name: name.trim(), isActive, order, definition: cleaned(definition), editorId: actor.userId, activeSince: tx.now() }
    const made = await tenantRows(tx.db, actor, rules).insert(row)
    await trackedRules.record(tx, actor, null, made)
    await settle(tx, actor.tenantId, null, made)
    return presentOne(tx, actor, made)
  })
}

interface Change {
  name?: string | undefined
  isActive?: boolean | undefined
  definition?: contract.RuleDefinition | undefined
}

/** @throws noRuleFound (404) */
export async function ruleOf(ctx: ServerContext, scope: TenantScope, id: number): Promise<RuleRow> {
  const row = await tenantRows(ctx.db, scope, rules).first(eq(rules.id, id))
  if (!row) throw contract.noRuleFound()
  return row
}

/** @see updateRule of the contract */
export function updateRule(ctx: ServerContext, actor: Actor, id: number, change: Change): Promise<contract.Rule> {
  return ctx.transact(async (tx) => {
    await lockRules(tx, actor)
    const before = await ruleOf(tx, actor, id)
    const name = change.name ?? before.name
    const isActive = change.isActive ?? before.isActive
    const definition = change.definition ? cleaned(change.definition) : before.definition
    // Rules that are only renamed or switched may name rows that are gone by now: the list says so.
    if (change.definition) await checkDefinition(tx, actor, definition, contract.nameProblems(name))
    else if (contract.nameProblems(name).length > 0) throw contract.refusedRule(contract.nameProblems(name))
    const isAnother = JSON.stringify(definition) !== JSON.stringify(before.definition)
    const beginsNow = isActive && (!before.isActive || isAnother)
    const values = { name: name.trim(), isActive, definition, ...(isAnother && { editorId: actor.userId }), ...(beginsNow && { activeSince: tx.now() }) }
    const [row] = await tenantRows(tx.db, actor, rules).update(eq(rules.id, id), values)
    if (!row) throw contract.noRuleFound()
    await trackedRules.record(tx, actor, before, row)
    await settle(tx, actor.tenantId, before, row)
    return presentOne(tx, actor, row)
  })
}

async function arrange(tx: ServerContext, actor: TenantScope, ids: readonly number[]): Promise<void> {
  await arrangeRows(tx, actor, rules, rules.order, ids)
  forgetRules(tx, actor.tenantId)
  await announceRules(tx, actor.tenantId, ids)
}

/** @see orderRules of the contract */
export function orderRules(ctx: ServerContext, actor: Actor, wanted: readonly number[]): Promise<contract.Rule[]> {
  return ctx.transact(async (tx) => {
    await lockRules(tx, actor)
    const all = (await inOrder(tx, actor)).map(({ id }) => id)
    const ids = putFirst(all, wanted)
    if (!ids) throw contract.refusedRule([{ field: 'ids', code: 'invalid_value', message: 'There is no such rule' }])
    await arrange(tx, actor, ids)
    return listRules(tx, actor)
  })
}

/** @see deleteRule of the contract */
export async function deleteRule(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'RULE_DELETED' }> {
  await ctx.transact(async (tx) => {
    await lockRules(tx, actor)
    const row = await ruleOf(tx, actor, id)
    await trackedRules.remove(tx, actor, row)
    await settle(tx, actor.tenantId, row, null)
  })
  return { message: 'RULE_DELETED' }
}
