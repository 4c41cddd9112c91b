import { DataConnection, Refresh } from '@blueprintjs/icons'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { mcpServerSchema, readMcpTools } from '../contract/index.ts'
import { toolsOfAtom } from './dialogs.atoms.ts'
import { refreshServers } from './servers.ts'

const ofServer = { args: mcpServerSchema, permission: 'mcp.edit', isHidden: true } as const

export const showTools = defineCommand({
  ...ofServer,
  id: 'mcp.showTools',
  title: 'mcp.command.tools',
  icon: DataConnection,
  run: ({ id }, ctx) => ctx.set(toolsOfAtom, id),
})

/** Asks the server what it can do, and says how that ended. */
export const readTools = defineCommand({
  ...ofServer,
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

/** Commands besides those of the table of servers. */
export const mcpCommands: readonly AnyCommand[] = [showTools]
