import type { ServerContext } from '#core/server/plugin.ts'
import { type McpAddress, McpError, withServer } from './connect.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A part of a result as words: pictures and sound are named, and not read. */
function textsOf(part: unknown): string {
  if (!isRecord(part)) return ''
  if (typeof part.text === 'string') return part.text
  if (isRecord(part.resource) && typeof part.resource.text === 'string') return part.resource.text
  return typeof part.type === 'string' ? `[${part.type}]` : ''
}

/** Has a server do something. Never throws: that it failed is a result, too. */
export async function useTool(ctx: Pick<ServerContext, 'host'>, to: McpAddress, name: string, args: unknown): Promise<{ text: string; isDone: boolean }> {
  try {
    return await withServer(ctx, to, async (client, signal) => {
      const result = await client.callTool({ name, arguments: isRecord(args) ? args : {}, options: { signal } })
      const parts: unknown = result.content
      const texts = Array.isArray(parts) ? parts.map(textsOf).filter((part) => part !== '') : []
      const text = texts.length > 0 ? texts.join('\n') : result.structuredContent === undefined ? '' : JSON.stringify(result.structuredContent)
      return { text: text || 'Nothing was answered.', isDone: result.isError !== true }
    })
  } catch (error) {
    const failure = error instanceof McpError ? error.failure : 'nonsense'
    return { text: `The tool did not work (${failure}). Do not invent what it would have answered.`, isDone: false }
  }
}
