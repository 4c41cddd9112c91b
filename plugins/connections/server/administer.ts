import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type AdministeredConnection, type ChannelType, channelKinds, channels, connectionTexts } from '../contract/index.ts'
import { mostConnections } from './checks.ts'
import { type ConnectionRow, connections } from './connections.table.ts'
import { countOpen } from './deleteConnection.ts'
import { kindOf, shownConfig } from './fields.ts'
import { presentConnection, presentToken } from './present.ts'
import { openSecrets, tailsOf } from './secrets.ts'

const presentAdministered = (ctx: ServerContext, actor: Actor, row: ConnectionRow, open: ReadonlyMap<number, number>): AdministeredConnection => ({
  ...presentConnection(row),
  ...presentToken(row, actor),
  ...connectionTexts(row.texts),
  config: shownConfig(kindOf(ctx, row.type), row.config),
  secrets: actor.can('connections.edit') ? tailsOf(openSecrets(ctx, row.secrets)) : {},
  openTicketCount: open.get(row.id) ?? 0,
  statusSince: row.statusSince.toISOString(),
})

export const administered = async (ctx: ServerContext, actor: Actor, row: ConnectionRow): Promise<AdministeredConnection> =>
  presentAdministered(ctx, actor, row, await countOpen(ctx, actor.tenantId))

/** @see listAdministered of the contract */
export async function listAdministered(ctx: ServerContext, actor: Actor): Promise<{ connections: AdministeredConnection[]; maxConnections: number | null }> {
  const [rows, open, maxConnections] = await Promise.all([
    tenantRows(ctx.db, actor, connections).find(),
    countOpen(ctx, actor.tenantId),
    mostConnections(ctx, actor),
  ])
  const inOrder = rows.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault) || one.name.localeCompare(other.name, 'pt-BR'))
  return { connections: inOrder.map((row) => presentAdministered(ctx, actor, row, open)), maxConnections }
}

const jsonSchemaOf = (schema: z.ZodObject): Record<string, unknown> => ({ ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) })

/** @see listChannelTypes of the contract */
export function listChannelTypes(ctx: ServerContext): ChannelType[] {
  const abilitiesByType = new Map(ctx.contributionsOf(channels).map(({ type, abilities }) => [type, abilities]))
  return ctx.contributionsOf(channelKinds).flatMap(({ type, title, icon, settings, secrets, states, page, settingsPath }) => {
    const abilities = abilitiesByType.get(type)
    if (!abilities) return []
    return [{ type, title, icon, abilities, settings: jsonSchemaOf(settings), secrets: jsonSchemaOf(secrets), states: [...states], page, settingsPath }]
  })
}
