import { createServer, type IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

export interface FakeTool {
  name: string
  title?: string
  description?: string
  inputSchema?: object
  annotations?: object
}

/** How a server behaves: as one should, with a status, with a page that is no answer, or never. */
export type McpMood = 'well' | { status: number } | 'page' | 'never'

export interface FakeMcp {
  url: string
  /** Tools that were used, with what. */
  used: { name: string; arguments: unknown }[]
  headers: IncomingHttpHeaders[]
  tools: FakeTool[]
  /** Answer of the next tool. */
  result: { text: string; isError?: boolean }
  mood: McpMood
  stop(): void
}

const question = z.object({ id: z.union([z.string(), z.number()]).optional(), method: z.string(), params: z.looseObject({}).optional() })
const use = z.object({ name: z.string(), arguments: z.unknown() })

/** A server of the Model Context Protocol on this machine, over streamable HTTP. */
export async function startFakeMcp(): Promise<FakeMcp> {
  const state: Omit<FakeMcp, 'url' | 'stop'> = { used: [], headers: [], tools: [], result: { text: 'Pronto' }, mood: 'well' }
  const answerTo = (method: string, params: unknown): object | null => {
    if (method === 'initialize') return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'loja', version: '1' } }
    if (method === 'tools/list') return { tools: state.tools.map((tool) => ({ inputSchema: { type: 'object', properties: {} }, ...tool })) }
    if (method !== 'tools/call') return null
    state.used.push(use.parse(params))
    const { text, isError = false } = state.result
    return { content: [{ type: 'text', text }], isError }
  }
  const server = createServer(async (request, response) => {
    state.headers.push(request.headers)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    if (state.mood === 'never') return
    if (state.mood === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    if (state.mood !== 'well') return void response.writeHead(state.mood.status).end()
    if (request.method !== 'POST') return void response.writeHead(request.method === 'DELETE' ? 200 : 405).end()
    const { id, method, params } = question.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
    if (id === undefined) return void response.writeHead(202).end()
    const result = answerTo(method, params)
    const answer = result ? { result } : { error: { code: -32_601, message: 'Method not found' } }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return Object.assign(state, {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/mcp`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  })
}
