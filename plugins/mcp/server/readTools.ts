import { createHash } from 'node:crypto'
import { canonical } from '#core/contract/canonical.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { MOST_TOOLS } from '../contract/index.ts'
import { type McpAddress, withServer } from './connect.ts'
import type { StoredTool } from './mcp.table.ts'

const LONGEST_DESCRIPTION = 2_000
const LONGEST_TITLE = 120
/** A schema with more characters is not given to a model: its tool is left out. */
const LONGEST_SCHEMA = 20_000
const MOST_PAGES = 10
const NAME = /^[\w.-]{1,128}$/

/** The tools of a server, in its order. @throws McpError */
export const readTools = (ctx: Pick<ServerContext, 'host'>, to: McpAddress): Promise<StoredTool[]> =>
  withServer(ctx, to, async (client, signal) => {
    const found = new Map<string, StoredTool>()
    let cursor: string | undefined
    for (let page = 0; page < MOST_PAGES && found.size < MOST_TOOLS; page += 1) {
      const { tools, nextCursor } = await client.listTools({ ...(cursor !== undefined && { params: { cursor } }), options: { signal } })
      for (const { name, title, description = '', inputSchema, annotations } of tools) {
        const schema: Record<string, unknown> = { ...inputSchema }
        if (!NAME.test(name) || JSON.stringify(schema).length > LONGEST_SCHEMA || found.size >= MOST_TOOLS) continue
        const shown = (title ?? annotations?.title ?? name).slice(0, LONGEST_TITLE)
        const isReadOnly = annotations?.readOnlyHint === true
        found.set(name, { name, title: shown, description: description.slice(0, LONGEST_DESCRIPTION), schema, isReadOnly })
      }
      if (nextCursor === undefined || nextCursor === '') break
      cursor = nextCursor
    }
    return [...found.values()]
  })

/** Of everything that a tool says of itself: one that says something else is another tool. */
export const fingerprintOf = ({ name, description, schema, isReadOnly }: StoredTool): string =>
  createHash('sha256').update(canonical({ name, description, schema, isReadOnly })).digest('base64url')
