import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type McpServer, type McpTool, mcpServersChanged } from '../contract/index.ts'
import type { mcpServers, StoredTool } from './mcp.table.ts'
import { fingerprintOf } from './readTools.ts'

export type ServerRow = typeof mcpServers.$inferSelect

/** The mode of a tool as it is now: one that says something else of itself than when that was decided is off. */
export function grantOf({ grants }: Pick<ServerRow, 'grants'>, tool: StoredTool): Pick<McpTool, 'mode' | 'isChanged'> {
  const grant = Object.hasOwn(grants, tool.name) ? grants[tool.name] : undefined
  if (!grant || grant.mode === 'off') return { mode: 'off', isChanged: false }
  const isChanged = grant.fingerprint !== fingerprintOf(tool)
  return { mode: isChanged ? 'off' : grant.mode, isChanged }
}

export const presentServer = (row: ServerRow): McpServer => ({
  id: row.id,
  name: row.name,
  url: row.url,
  keyTail: row.keyTail,
  assistantIds: row.assistantIds,
  isActive: row.isActive,
  tools: row.tools.map((tool) => {
    const { name, title, description, isReadOnly } = tool
    return { name, title, description, isReadOnly, ...grantOf(row, tool) }
  }),
  readAt: row.readAt?.toISOString() ?? null,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
  rev: row.rev,
})

/** Tells the company's administrators. */
export async function announceServer(ctx: ServerContext, tenantId: number, id: number): Promise<void> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  const administrators = members.filter(({ profile }) => profile === 'admin').map(({ userId }) => rooms.user(tenantId, userId))
  ctx.push(mcpServersChanged, tenantId, { id }, administrators)
}
