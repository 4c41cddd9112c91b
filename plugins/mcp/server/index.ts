import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import { assistantToolSources } from '#plugins/assistants/contract/index.ts'
import * as contract from '../contract/index.ts'
import { mcpServers } from './mcp.table.ts'
import { createServer, deleteServer, listServers, MCP_KEYS, refreshTools, trackedServers, updateServer } from './servers.ts'
import { createMcpTools, mcpTools } from './toolSource.ts'

export default defineServerPlugin({
  id: 'mcp',
  requires: ['assistants', 'team'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: { 'mcp.edit': { sentence: 'Keep the MCP servers, and say which tools assistants may use', profiles: ['admin'] } },
  routes: [
    route(contract.listMcpServers, (_input, actor, ctx) => listServers(ctx, actor)),
    route(contract.createMcpServer, (wanted, actor, ctx) => createServer(ctx, actor, wanted)),
    route(contract.updateMcpServer, (change, actor, ctx) => updateServer(ctx, actor, change)),
    route(contract.deleteMcpServer, ({ id }, actor, ctx) => deleteServer(ctx, actor, id)),
    route(contract.readMcpTools, ({ id }, actor, ctx) => refreshTools(ctx, actor, id)),
  ],
  extends: [
    extend(encryptedColumns, { table: mcpServers, column: mcpServers.secret, purpose: MCP_KEYS }),
    ...trackedServers.extends,
    extend(assistantToolSources, mcpTools),
    extend(panelRights, { panel: 'mcp.servers', permission: 'mcp.edit' }),
  ],
  provides: [trackedServers.provides, provide(mcpTools, createMcpTools)],
})
