import { z } from 'zod'
import type { FieldValues } from '#core/contract/activity/index.ts'
import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { queueUses } from '../contract/index.ts'

const idsSchema = z.array(z.int())
/** Name of the entry's field that says where everything went; the others are named after their uses. */
const MOVED_TO = 'movedTo'

/** Open and waiting conversations of a queue. */
export async function countInQueue(tx: ServerContext, { tenantId }: TenantScope, queueId: number): Promise<number> {
  let count = 0
  for (const { service } of tx.contributionsOf(queueUses)) count += (await tx.use(service).countIn?.(tenantId, queueId)) ?? 0
  return count
}

/** Moves everything that is in a queue; answers what was moved, as fields of the log. */
export async function leaveQueue(
  tx: ServerContext,
  { tenantId }: TenantScope,
  queueId: number,
  toId: number | null,
  already: FieldValues = {},
): Promise<FieldValues> {
  const taken: FieldValues = { ...already, [MOVED_TO]: toId }
  for (const { id, service } of tx.contributionsOf(queueUses)) {
    const ids = await tx.use(service).leave(tenantId, queueId, toId)
    const before = idsSchema.parse(JSON.parse(String(already[id] ?? '[]')))
    taken[id] = JSON.stringify([...before, ...ids])
  }
  return taken
}

/** Brings back what `leaveQueue` moved. */
export async function returnToQueue(tx: ServerContext, { tenantId }: TenantScope, queueId: number, taken: FieldValues): Promise<void> {
  const from = taken[MOVED_TO]
  for (const { id, service } of tx.contributionsOf(queueUses)) {
    const ids = idsSchema.parse(JSON.parse(String(taken[id] ?? '[]')))
    if (ids.length > 0) await tx.use(service).comeBack(tenantId, queueId, ids, typeof from === 'number' ? from : null)
  }
}
