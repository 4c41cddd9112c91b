import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listAssistants } from '#plugins/assistants/contract/index.ts'
import { listMcpServers, type McpServer } from '../contract/index.ts'

const MCP = 'mcp'

/** The key of the others begins with its key: where it is asked again, they are. */
export const serversQuery = queryOptions({ queryKey: [MCP], queryFn: () => call(listMcpServers, {}) })
export const assistantsQuery = queryOptions({ queryKey: [MCP, 'assistants'], queryFn: () => call(listAssistants, {}) })

/** A server is new, different or gone, here or elsewhere. */
export const refreshServers = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [MCP] })

export type ServerState = 'on' | 'off' | 'failed' | 'unread'
/** How a server stands: `unread`: nobody has asked it what it can do yet. */
export function stateOf({ isActive, failure, readAt }: McpServer): ServerState {
  if (!isActive) return 'off'
  if (failure !== null) return 'failed'
  return readAt === null ? 'unread' : 'on'
}

/** How many of its tools may be used, in words. */
export const allowedText = ({ tools }: McpServer, t: Translate): string =>
  t('mcp.allowed', { count: tools.filter(({ mode }) => mode !== 'off').length, all: tools.length })
