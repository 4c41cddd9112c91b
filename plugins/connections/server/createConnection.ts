import type { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { cleanConnectionName, type createConnection as contract, defaultQueue, refusedConnection } from '../contract/index.ts'
import { announceConnection } from './announce.ts'
import { clearDefault } from './changeConnection.ts'
import { checkIdentity, checkQueue, checkRoom, hasQueue, lockConnections } from './checks.ts'
import { type ConnectionRow, connections } from './connections.table.ts'
import { changedConfig, changedSecrets, changedTexts, checkTogether, kindOf } from './fields.ts'
import { encryptSecrets } from './secrets.ts'
import { trackedConnections } from './tracked.ts'

/** The company's queue for new connections; null where there is none, or not any more. */
async function usualQueue(tx: ServerContext, actor: Actor): Promise<number | null> {
  const queueId = Number(await tx.setting(actor.tenantId, defaultQueue))
  return queueId > 0 && (await hasQueue(tx, actor, queueId)) ? queueId : null
}

/** @see createConnection of the contract */
export function createConnection(ctx: ServerContext, actor: Actor, wanted: z.output<(typeof contract)['input']>): Promise<ConnectionRow> {
  return ctx.transact(async (tx) => {
    await lockConnections(tx, actor)
    const kind = kindOf(tx, wanted.type)
    if (!kind) throw refusedConnection([{ field: 'type', code: 'unknown', message: 'There is no such channel' }])
    const { color = null, type } = wanted
    await checkIdentity(tx, actor, { name: wanted.name, color }, null)
    const queueId = wanted.queueId === undefined ? await usualQueue(tx, actor) : wanted.queueId
    await checkQueue(tx, actor, queueId)
    const config = changedConfig(kind, {}, wanted.config ?? {})
    const credentials = changedSecrets(kind, {}, wanted.secrets ?? {})
    checkTogether(kind, config, credentials)
    const secrets = encryptSecrets(tx, credentials)
    const texts = changedTexts({}, wanted)
    await checkRoom(tx, actor)
    const rows = tenantRows(tx.db, actor, connections)
    const isDefault = wanted.isDefault || (await rows.find(undefined, 1)).length === 0
    if (isDefault) await clearDefault(tx, actor, 0)
    const name = cleanConnectionName(wanted.name)
    const values = { name, type, color, queueId, config, secrets, texts, isDefault, status: kind.firstStatus, token: newId(), statusSince: tx.now() }
    const row = await rows.insert(values)
    await trackedConnections.record(tx, actor, null, row)
    await announceConnection(tx, row)
    return row
  })
}
