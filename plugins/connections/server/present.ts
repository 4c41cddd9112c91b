import type { Connection } from '../contract/index.ts'
import type { connections } from './connections.table.ts'

/** Without secrets: what everybody of the tenant may see. */
export const presentConnection = (row: typeof connections.$inferSelect): Connection => ({
  id: row.id,
  name: row.name,
  status: row.status,
  type: row.type,
  qrcode: row.qrcode,
  retries: row.retries,
  isDefault: row.isDefault,
  isActive: row.isActive,
  number: row.number,
  color: row.color,
  queueId: row.queueId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  rev: row.rev,
})
