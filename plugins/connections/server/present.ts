import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type Connection, type ConnectionTexts, connectionCodes, connectionTexts } from '../contract/index.ts'
import type { ConnectionRow } from './connections.table.ts'

/** Without secrets: what everybody of the tenant may see. */
export const presentConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  name: row.name,
  status: row.status,
  type: row.type,
  qrcode: null,
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

/** Codes to be scanned by connection: whoever scans one has the account, so that only those who may change connections get any. */
export async function codesFor(ctx: ServerContext, actor: Actor): Promise<ReadonlyMap<number, string>> {
  if (!actor.can('connections.edit')) return new Map()
  const sources = await ctx.contributionsFor(connectionCodes, actor.tenantId)
  const codes = await Promise.all(sources.map((source) => ctx.use(source).codesOf(actor.tenantId)))
  return new Map(codes.flatMap((known) => [...known]))
}

/** The public token of a web chat stands in its address: only those who keep connections are told it. */
export const presentToken = ({ type, token }: ConnectionRow, actor: Actor): { token?: string } =>
  actor.can('connections.edit') && type === 'webchat' ? { token } : {}

/** The automatic texts are settings: those who may not read settings do not get them. */
export const presentTexts = ({ texts }: ConnectionRow, actor: Actor): Partial<ConnectionTexts> => (actor.can('connections.read') ? connectionTexts(texts) : {})
