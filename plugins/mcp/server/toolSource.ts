import { eq } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { AssistantToolSource, OutsideTool } from '#plugins/assistants/contract/index.ts'
import { mcpServers } from './mcp.table.ts'
import { grantOf, type ServerRow } from './presentServer.ts'
import { addressOf } from './servers.ts'
import { useTool } from './useTool.ts'

export const mcpTools = defineService<AssistantToolSource>('mcp.tools')

const LONGEST_NAME = 64
/** Tools of all servers that a model gets at most: with more it chooses badly. */
const MOST_OFFERED = 40

/** Name of a tool for the model: letters, digits, `_` and `-` alone, and no other tool of the turn has it. */
function nameFor(server: ServerRow, tool: string, taken: ReadonlySet<string>): string {
  const plain = `${server.name}_${tool}`
    .normalize('NFD')
    .replaceAll(/[^\w-]+/g, '_')
    .replaceAll(/^[^A-Za-z]+/g, '')
  const name = plain.slice(0, LONGEST_NAME)
  return name === '' || taken.has(name) ? `t${server.id}_${taken.size}` : name
}

/** The tools of the company's servers, for the assistants that were given them. */
export const createMcpTools = (ctx: ServerContext): AssistantToolSource => ({
  async toolsFor({ tenantId, assistantId, isAsked }) {
    const rows = await tenantRows(ctx.db, { tenantId }, mcpServers).find(eq(mcpServers.isActive, true))
    const taken = new Set<string>()
    const offered: OutsideTool[] = []
    for (const row of rows.toSorted((one, other) => one.id - other.id)) {
      if (!row.assistantIds.includes(assistantId)) continue
      for (const tool of row.tools) {
        const { mode } = grantOf(row, tool)
        if (offered.length >= MOST_OFFERED || mode === 'off' || (mode === 'asked' && !isAsked)) continue
        const name = nameFor(row, tool.name, taken)
        taken.add(name)
        const { title, description, schema } = tool
        offered.push({ name, label: `${row.name} · ${title}`, description, schema, run: (args) => useTool(ctx, addressOf(ctx, row), tool.name, args) })
      }
    }
    return offered
  },
})
