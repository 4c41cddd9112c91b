import { Add, Cog, DataConnection, Refresh, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteMcpServer, mcpServerSchema, readMcpTools } from '../contract/index.ts'
import { serverFormAtom, toolsOfAtom } from './dialogs.atoms.ts'
import { SERVERS_PANEL, SERVERS_PATH } from './panelIds.ts'
import { refreshServers } from './servers.ts'

const nothing = z.object({})
const ofServer = { args: mcpServerSchema, permission: 'mcp.edit', isHidden: true } as const

export const goToServers = defineCommand({
  id: 'mcp.go',
  title: 'mcp.command.go',
  icon: DataConnection,
  args: nothing,
  permission: 'mcp.edit',
  address: SERVERS_PATH,
  run: (_args, ctx) => ctx.navigate(SERVERS_PATH),
})

export const newServer = defineCommand({
  id: 'mcp.create',
  title: 'mcp.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: SERVERS_PANEL,
  permission: 'mcp.edit',
  run: (_args, ctx) => ctx.set(serverFormAtom, 'new'),
})

export const editServer = defineCommand({
  ...ofServer,
  id: 'mcp.editServer',
  title: 'mcp.command.edit',
  icon: Cog,
  run: (server, ctx) => ctx.set(serverFormAtom, server),
})

export const showTools = defineCommand({
  ...ofServer,
  id: 'mcp.showTools',
  title: 'mcp.command.tools',
  icon: DataConnection,
  run: ({ id }, ctx) => ctx.set(toolsOfAtom, id),
})

/** Asks the server what it can do, and says how that ended. */
export const readTools = defineCommand({
  args: mcpServerSchema.pick({ id: true, name: true }),
  permission: 'mcp.edit',
  isHidden: true,
  id: 'mcp.readTools',
  title: 'mcp.command.read',
  icon: Refresh,
  isFinal: true,
  async run({ id, name }, ctx) {
    const { failure, tools } = await ctx.call(readMcpTools, { id })
    await refreshServers()
    if (failure === null) ctx.notify(ctx.t('mcp.done.read', { name, count: tools.length }), 'success')
    else ctx.notify(ctx.t('mcp.done.notRead', { name, why: ctx.t(`mcp.failure.${failure}`) }), 'warning')
  },
})

/** Its undo brings the same one back, with its key. */
export const removeServer = defineCommand({
  ...ofServer,
  id: 'mcp.delete',
  title: 'mcp.command.delete',
  icon: Trash,
  async run({ id, name }, ctx) {
    await ctx.call(deleteMcpServer, { id })
    await refreshServers()
    return {
      label: ctx.t('mcp.done.deleted', { name }),
      undo: async () => {
        await undoAction({ rows: 'mcp.server', rowId: String(id) })
        await refreshServers()
      },
    }
  },
})

export const mcpCommands: readonly AnyCommand[] = [goToServers, newServer, editServer, showTools, readTools, removeServer]
