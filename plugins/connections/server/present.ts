import type { Actor } from '#core/server/plugin.ts'
import type { Connection } from '../contract/index.ts'
import type { ConnectionRow } from './connections.table.ts'

/** Without secrets: what everybody of the tenant may see. */
export const presentConnection = (row: ConnectionRow): Connection => ({
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

/** The public token of a web chat stands in its address: only those who keep connections are told it. */
export const presentToken = ({ type, token }: ConnectionRow, actor: Actor): { token?: string } =>
  actor.can('connections.edit') && type === 'webchat' ? { token } : {}
