import type { MCPClient } from '@ai-sdk/mcp'
import { outwardFetch } from '#core/server/outwardFetch.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { McpFailure } from '../contract/index.ts'

/**
 * The only file that knows the client library, which is loaded when a server is first asked. Streamable HTTP alone: a program on this machine (stdio) is no company's to start, and nothing is
 * tried again, since nobody knows what a tool does twice.
 */

/** From the first line to the answer. */
const CALL_MS = 20_000

/** It carries no text of the other side: that may hold what a contact wrote, or the key. */
export class McpError extends Error {
  readonly failure: McpFailure

  constructor(failure: McpFailure) {
    super(`MCP server: ${failure}`)
    this.name = 'McpError'
    this.failure = failure
  }
}

type Library = typeof import('@ai-sdk/mcp')

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

function failureOf({ MCPClientError }: Library, error: unknown, isLate: boolean): McpFailure {
  if (error instanceof McpError) return error.failure
  if (isLate) return 'timeout'
  const cause = causeOf(error)
  if (cause instanceof McpError) return cause.failure
  if (MCPClientError.isInstance(error)) {
    if (error.statusCode === 401 || error.statusCode === 403) return 'auth'
    if (error.statusCode !== undefined && error.statusCode >= 400) return 'refused'
    if (error.code !== undefined) return 'refused'
  }
  return 'nonsense'
}

export interface McpAddress {
  url: string
  /** Empty where none is needed. */
  key: string
}

/** Does something with a server, and leaves it. @throws McpError */
export async function withServer<T>(
  ctx: Pick<ServerContext, 'host'>,
  { url, key }: McpAddress,
  work: (client: MCPClient, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const library = await import('@ai-sdk/mcp')
  const signal = AbortSignal.timeout(CALL_MS)
  let client: MCPClient | null = null
  try {
    client = await library.createMCPClient({
      clientName: 'balcao',
      transport: {
        type: 'http',
        url,
        ...(key !== '' && { headers: { authorization: `Bearer ${key}` } }),
        fetch: outwardFetch(ctx.host.outward, (failure) => new McpError(failure)),
      },
      initializationOptions: { signal, timeout: CALL_MS },
      // The line that a server may speak on by itself is not listened to.
      onUncaughtError: () => undefined,
    })
    return await work(client, signal)
  } catch (error) {
    throw new McpError(failureOf(library, error, signal.aborted))
  } finally {
    await client?.close().catch(() => undefined)
  }
}
