import { randomBytes } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { recordActivity } from '#core/contract/activity/index.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { standsAbove } from '#core/contract/rank.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { seal } from '#core/server/sealed.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import * as contract from '../contract/index.ts'
import { activeHooks } from './hookCache.ts'
import { announceGone, announceHook, type HookRow, presentHook } from './presentHook.ts'
import { ownerIdFor, requireReach } from './reach.ts'
import { hookKey } from './signature.ts'
import { webhooks } from './webhooks.table.ts'

const SECRET_BYTES = 32

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`

type Wanted = Pick<HookRow, 'name' | 'url' | 'events' | 'queueIds' | 'connectionIds' | 'isActive'>

const lockNames = (ctx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(ctx.db, `webhook:${tenantId}`)

/** Queues and connections that are named anew must be the company's; those that went since may stay. */
async function placeProblems(ctx: ServerContext, { tenantId }: TenantScope, wanted: Wanted, before: HookRow | null): Promise<FieldError[]> {
  const problems: FieldError[] = []
  const known = await tenantRows(ctx.db, { tenantId }, queues).find()
  const newQueues = wanted.queueIds.filter((id) => !before?.queueIds.includes(id))
  if (newQueues.some((id) => !known.some((queue) => queue.id === id)))
    problems.push({ field: 'queueIds', code: 'invalid_value', message: 'There is no such queue' })
  for (const id of wanted.connectionIds.filter((one) => !before?.connectionIds.includes(one)))
    if (!(await ctx.use(connectionsService).byId(tenantId, id)))
      problems.push({ field: 'connectionIds', code: 'invalid_value', message: 'There is no such connection' })
  return problems
}

/** @throws invalidInput (422) */
async function checked(ctx: ServerContext, scope: TenantScope, wanted: Wanted, before: HookRow | null): Promise<Wanted> {
  const problems = [...contract.hookProblems(wanted), ...(await placeProblems(ctx, scope, wanted, before))]
  const others = await tenantRows(ctx.db, scope, webhooks).find(before ? ne(webhooks.id, before.id) : undefined)
  if (others.some(({ name }) => contract.foldHookName(name) === contract.foldHookName(wanted.name)))
    problems.push({ field: 'name', code: 'duplicated', message: 'Another webhook has this name' })
  if (problems.length > 0) throw contract.refusedHook(problems)
  const { queueIds, connectionIds, isActive } = wanted
  const events = contract.hookEvents.filter((event) => wanted.events.includes(event))
  const name = contract.cleanHookName(wanted.name)
  return { name, url: wanted.url.trim(), events, queueIds: [...new Set(queueIds)], connectionIds: [...new Set(connectionIds)], isActive }
}

/** Hooks in the log of actions: a deleted one comes back with its secret. */
export const trackedHooks = trackRows({
  rows: 'webhooks.hook',
  table: webhooks,
  permission: 'webhooks.edit',
  columns: ['name', 'url', 'events', 'queueIds', 'connectionIds', 'isActive'],
  nameOf: ({ name }) => name,
  sentences: 'webhooks.deed.hook',
  async check(tx, who, row) {
    await lockNames(tx, who)
    requireReach(who, row)
    await checked(tx, who, row, row)
  },
  async announce(tx, { tenantId }, before, after) {
    tx.forget(activeHooks(tenantId))
    if (after) await announceHook(tx, tenantId, after)
    else if (before) await announceGone(tx, tenantId, before.id)
  },
})

/** Administrators see all of them, others their own: an address may hold a key. */
export async function listHooks(ctx: ServerContext, actor: Actor): Promise<contract.Hook[]> {
  const rows = await tenantRows(ctx.db, actor, webhooks).find(standsAbove(actor.profile, actor.profile) ? undefined : eq(webhooks.ownerId, actor.userId))
  const hooks = await Promise.all(rows.map((row) => presentHook(ctx, actor, row)))
  return hooks.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}

/** @see createHook of the contract */
export function createHook(ctx: ServerContext, actor: Actor, wanted: Wanted): Promise<contract.ShownHook> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const secret = newSecret()
    const row = await tenantRows(tx.db, actor, webhooks).insert({
      ...(await checked(tx, actor, wanted, null)),
      ownerId: ownerIdFor(actor),
      secret: seal(hookKey(tx), secret),
    })
    await trackedHooks.record(tx, actor, null, row)
    await settled(tx, actor, row)
    return { webhook: await presentHook(tx, actor, row), secret }
  })
}

async function settled(tx: ServerContext, { tenantId }: TenantScope, row: HookRow): Promise<void> {
  tx.forget(activeHooks(tenantId))
  await announceHook(tx, tenantId, row)
}

type Change = { [Name in keyof Wanted]?: Wanted[Name] | undefined }

/** @see updateHook of the contract */
export function updateHook(ctx: ServerContext, actor: Actor, id: number, change: Change): Promise<contract.Hook> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const before = await hookOf(tx, actor, id)
    requireReach(actor, before)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const values = await checked(tx, actor, { ...before, ...given }, before)
    const [row] = await tenantRows(tx.db, actor, webhooks).update(eq(webhooks.id, id), { ...values, ...(values.isActive && { failedAt: null }) })
    if (!row) throw contract.noHookFound()
    await trackedHooks.record(tx, actor, before, row)
    await settled(tx, actor, row)
    return presentHook(tx, actor, row)
  })
}

/** @throws noHookFound (404) */
export async function hookOf(ctx: ServerContext, scope: TenantScope, id: number): Promise<HookRow> {
  const row = await tenantRows(ctx.db, scope, webhooks).first(eq(webhooks.id, id))
  if (!row) throw contract.noHookFound()
  return row
}

/** Whoever renews the secret answers for the webhook from now on. @see renewSecret of the contract */
export function renewSecret(ctx: ServerContext, actor: Actor, id: number): Promise<contract.ShownHook> {
  return ctx.transact(async (tx) => {
    requireReach(actor, await hookOf(tx, actor, id))
    const secret = newSecret()
    const renewed = { secret: seal(hookKey(tx), secret), ownerId: ownerIdFor(actor) }
    const [row] = await tenantRows(tx.db, actor, webhooks).update(eq(webhooks.id, id), renewed)
    if (!row) throw contract.noHookFound()
    const said = { key: 'webhooks.deed.renewed', values: { name: row.name } }
    const nothing = { ticketId: null, contactId: null, fields: [], before: {}, after: {} }
    await recordActivity(tx, actor, { kind: 'webhooks.edit', rows: 'webhooks.secret', rowId: String(id), rev: row.rev, said, name: row.name, ...nothing })
    await settled(tx, actor, row)
    return { webhook: await presentHook(tx, actor, row), secret }
  })
}

/** @see deleteHook of the contract */
export async function deleteHook(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'WEBHOOK_DELETED' }> {
  await ctx.transact(async (tx) => {
    const row = await hookOf(tx, actor, id)
    requireReach(actor, row)
    await trackedHooks.remove(tx, actor, row)
    tx.forget(activeHooks(actor.tenantId))
    await announceGone(tx, actor.tenantId, id)
  })
  return { message: 'WEBHOOK_DELETED' }
}
