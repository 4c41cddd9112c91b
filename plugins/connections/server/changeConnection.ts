import { and, eq, ne } from 'drizzle-orm'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type ConnectionChange, cleanConnectionName, connectionChangedSince, noConnectionFound, refusedConnection } from '../contract/index.ts'
import { announceConnection } from './announce.ts'
import { checkIdentity, checkQueue, lockConnections } from './checks.ts'
import { type ConnectionRow, connections } from './connections.table.ts'
import { changedConfig, changedSecrets, changedTexts, checkTogether, kindOf } from './fields.ts'
import { encryptSecrets, openSecrets } from './secrets.ts'
import { trackedConnections } from './tracked.ts'

/** The person who changes it, and the version that they have read; absent for what a channel says of its connection. */
export interface Change {
  actor?: Actor
  rev?: number | undefined
}

/** Takes the mark of the default from the one that has it. Under `lockConnections`. */
export async function clearDefault(tx: ServerContext, scope: TenantScope, exceptId: number): Promise<void> {
  const isOther = and(eq(connections.isDefault, true), ne(connections.id, exceptId))
  for (const row of await tenantRows(tx.db, scope, connections).update(isOther, { isDefault: false })) await announceConnection(tx, row)
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Columns after the change, checked. @throws invalidInput (422) */
async function nextOf(tx: ServerContext, scope: TenantScope, before: ConnectionRow, change: ConnectionChange) {
  const { color = before.color, isActive = before.isActive, status = before.status, queueId = before.queueId } = change
  const { qrcode = before.qrcode, retries = before.retries, number = before.number, isDefault = before.isDefault } = change
  const name = change.name === undefined ? before.name : cleanConnectionName(change.name)
  if (name !== before.name || color !== before.color) await checkIdentity(tx, scope, { name, color }, before.id)
  if (queueId !== before.queueId) await checkQueue(tx, scope, queueId)
  if (before.isDefault && !isDefault) throw refusedConnection([{ field: 'isDefault', code: 'needed', message: 'Make another one the default' }])
  if (!before.isDefault && isDefault && !isActive)
    throw refusedConnection([{ field: 'isDefault', code: 'inactive', message: 'One that is switched off cannot be the default' }])
  const kind = kindOf(tx, before.type)
  const config = change.config ? changedConfig(kind, before.config, change.config) : before.config
  const stored = openSecrets(tx, before.secrets)
  const wanted = change.secrets ? changedSecrets(kind, stored, change.secrets) : stored
  if (change.config || change.secrets) checkTogether(kind, config, wanted)
  const secrets = same(wanted, stored) ? before.secrets : encryptSecrets(tx, wanted)
  const texts = changedTexts(before.texts, change)
  const statusSince = status === before.status && isActive === before.isActive ? before.statusSince : tx.now()
  return { name, color, isActive, status, queueId, qrcode, retries, number, isDefault, config, secrets, texts, statusSince }
}

/** @see ConnectionsService.change and updateConnection of the contract */
export function changeConnection(ctx: ServerContext, tenantId: number, id: number, change: ConnectionChange, by: Change = {}): Promise<ConnectionRow> {
  const scope = { tenantId }
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, scope, connections)
    if (change.name !== undefined || change.isDefault !== undefined) await lockConnections(tx, scope)
    await rows.hold(eq(connections.id, id))
    const before = await rows.first(eq(connections.id, id))
    if (!before) throw noConnectionFound()
    if (by.rev !== undefined && by.rev !== before.rev) throw connectionChangedSince()
    const next = await nextOf(tx, scope, before, change)
    if (Object.entries(next).every(([field, value]) => same(Reflect.get(before, field), value))) return before
    if (next.isDefault && !before.isDefault) await clearDefault(tx, scope, id)
    const [row] = await rows.update(eq(connections.id, id), next)
    if (!row) throw noConnectionFound()
    if (by.actor) await trackedConnections.record(tx, by.actor, before, row)
    await announceConnection(tx, row)
    return row
  })
}
