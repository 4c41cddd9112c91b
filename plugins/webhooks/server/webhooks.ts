import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordActivity } from '#core/contract/activity/index.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { standsAbove } from '#core/contract/rank.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { encrypt } from '#core/server/encryption.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Change, rowWriter } from '#core/server/resource/rowWriter.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import * as contract from '../contract/index.ts'
import { announceGone, announceWebhook, presentWebhook, type WebhookRow } from './presentWebhook.ts'
import { ownerIdFor, requireReach } from './reach.ts'
import { webhookKey } from './signature.ts'
import { activeWebhooks } from './webhookCache.ts'
import { webhooks } from './webhooks.table.ts'

const SECRET_BYTES = 32

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`

type Wanted = Pick<WebhookRow, 'name' | 'url' | 'events' | 'queueIds' | 'connectionIds' | 'isActive'>

/** Queues and connections that are named anew must be the company's; those that went since may stay. */
async function placeProblems(ctx: ServerContext, { tenantId }: TenantScope, wanted: Wanted, before: WebhookRow | null): Promise<FieldError[]> {
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

const writer = rowWriter({
  rows: 'webhooks.hook',
  table: webhooks,
  permission: 'webhooks.edit',
  draftOf: ({ name, url, events, queueIds, connectionIds, isActive }: WebhookRow): Wanted => ({ name, url, events, queueIds, connectionIds, isActive }),
  columns: ['name', 'url', 'events', 'queueIds', 'connectionIds', 'isActive'],
  nameOf: ({ name }) => name,
  sentences: 'webhooks.deed.hook',
  clean: ({ name, url, events, queueIds, connectionIds, isActive }) => ({
    name: contract.cleanWebhookName(name),
    url: url.trim(),
    events: contract.webhookEvents.filter((event) => events.includes(event)),
    queueIds: [...new Set(queueIds)],
    connectionIds: [...new Set(connectionIds)],
    isActive,
  }),
  problems: contract.webhookProblems,
  unique: { field: 'name', valueOf: ({ name }) => name, message: 'Another webhook has this name' },
  check: placeProblems,
  refused: contract.refusedWebhook,
  notFound: contract.noWebhookFound,
  guard: (_tx, who, row) => requireReach(who, row),
  async announce(tx, { tenantId }, _before, after, id) {
    tx.forget(activeWebhooks(tenantId))
    if (after) await announceWebhook(tx, tenantId, after)
    else await announceGone(tx, tenantId, id)
  },
})

/** Hooks in the log of actions: a deleted one comes back with its secret. */
export const trackedWebhooks = writer.tracked
/** @throws noWebhookFound (404) */
export const webhookOf = writer.rowOf

/** Administrators see all of them, others their own: an address may hold a key. */
export async function listWebhooks(ctx: ServerContext, actor: Actor): Promise<contract.Webhook[]> {
  const rows = await tenantRows(ctx.db, actor, webhooks).find(standsAbove(actor.profile, actor.profile) ? undefined : eq(webhooks.ownerId, actor.userId))
  const presented = await Promise.all(rows.map((row) => presentWebhook(ctx, actor, row)))
  return presented.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}

/** @see createWebhook of the contract */
export function createWebhook(ctx: ServerContext, actor: Actor, wanted: Wanted): Promise<contract.ShownWebhook> {
  return ctx.transact(async (tx) => {
    const secret = newSecret()
    const row = await writer.create(tx, actor, wanted, { values: () => ({ ownerId: ownerIdFor(actor), secret: encrypt(webhookKey(tx), secret) }) })
    return { webhook: await presentWebhook(tx, actor, row), secret }
  })
}

/** @see updateWebhook of the contract */
export const updateWebhook = (ctx: ServerContext, actor: Actor, id: number, change: Change<Wanted>): Promise<contract.Webhook> =>
  ctx.transact(async (tx) => {
    const values = ({ draft }: { draft: Wanted }) => (draft.isActive ? { failedAt: null } : {})
    return presentWebhook(tx, actor, await writer.update(tx, actor, id, change, { values }))
  })

/** Whoever renews the secret answers for the webhook from now on. @see renewSecret of the contract */
export function renewSecret(ctx: ServerContext, actor: Actor, id: number): Promise<contract.ShownWebhook> {
  return ctx.transact(async (tx) => {
    requireReach(actor, await webhookOf(tx, actor, id))
    const secret = newSecret()
    const renewed = { secret: encrypt(webhookKey(tx), secret), ownerId: ownerIdFor(actor) }
    const [row] = await tenantRows(tx.db, actor, webhooks).update(eq(webhooks.id, id), renewed)
    if (!row) throw contract.noWebhookFound()
    tx.forget(activeWebhooks(actor.tenantId))
    const said = { key: 'webhooks.deed.renewed', values: { name: row.name } }
    const nothing = { ticketId: null, contactId: null, fields: [], before: {}, after: {} }
    await recordActivity(tx, actor, { kind: 'webhooks.edit', rows: 'webhooks.secret', rowId: String(id), rev: row.rev, said, name: row.name, ...nothing })
    await announceWebhook(tx, actor.tenantId, row)
    return { webhook: await presentWebhook(tx, actor, row), secret }
  })
}

/** @see deleteWebhook of the contract */
export async function deleteWebhook(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'WEBHOOK_DELETED' }> {
  await ctx.transact((tx) => writer.remove(tx, actor, id))
  return { message: 'WEBHOOK_DELETED' }
}
