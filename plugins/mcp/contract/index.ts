import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'

export const LONGEST_NAME = 60
export const LONGEST_URL = 2_048
export const LONGEST_KEY = 4_000
/** Tools of one server; what it has beyond is not read. */
export const MOST_TOOLS = 100

/** People who may use a tool: nobody, the team (copilot and trials), or the assistant by itself, too. */
export const toolModes = ['off', 'asked', 'always'] as const
export type ToolMode = (typeof toolModes)[number]

/** Why a server could not be read, or a tool not be used. */
export const mcpFailures = ['auth', 'inside', 'network', 'timeout', 'refused', 'nonsense'] as const
export type McpFailure = (typeof mcpFailures)[number]

export const mcpToolSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Its server says that it changes nothing; nobody has checked that. */
  isReadOnly: z.boolean(),
  mode: z.enum(toolModes),
  /** It was allowed, and says something else of itself since: it is off until somebody allows it again. */
  isChanged: z.boolean(),
})
export type McpTool = z.infer<typeof mcpToolSchema>

/** A server of the Model Context Protocol. @see https://modelcontextprotocol.io/specification */
export const mcpServerSchema = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  /** Last four characters of the key; empty for a short one, null where none is kept. The key itself never leaves the server. */
  keyTail: z.string().nullable(),
  /** Assistants that may use its tools. */
  assistantIds: z.array(z.int()),
  isActive: z.boolean(),
  tools: z.array(mcpToolSchema),
  /** When its tools were read; null before the first time. */
  readAt: z.string().nullable(),
  /** Why that failed the last time; null else. */
  failure: z.enum(mcpFailures).nullable(),
  createdAt: z.string(),
  rev: z.int(),
})
export type McpServer = z.infer<typeof mcpServerSchema>

export const listMcpServers = defineEndpoint({
  method: 'GET',
  path: '/mcp-servers',
  permission: 'mcp.edit',
  summary: 'MCP servers',
  input: z.object({}),
  output: z.array(mcpServerSchema),
})

/** Loose limits: the handler answers 422 with a sentence for each field. */
const text = z.string().max(10_000)
const values = {
  name: text,
  url: text,
  /** Write-only: empty takes the kept one away, absent leaves it. */
  key: text,
  assistantIds: z.array(idParam).max(200),
  isActive: booleanParam,
}

/** @throws invalidInput (422) with the fields in words */
export const createMcpServer = defineEndpoint({
  method: 'POST',
  path: '/mcp-servers',
  permission: 'mcp.edit',
  summary: 'New MCP server',
  input: z.object(values).partial(),
  output: mcpServerSchema,
})

/** Changes what is given and leaves the rest; `modes` by names of tools. With an address of another host the key has to be given anew. @throws noMcpServerFound (404), invalidInput (422) */
export const updateMcpServer = defineEndpoint({
  method: 'PUT',
  path: '/mcp-servers/:id',
  permission: 'mcp.edit',
  summary: 'Change an MCP server',
  input: z
    .object({ ...values, modes: z.record(z.string().max(200), z.enum(toolModes)) })
    .partial()
    .extend({ id: idParam }),
  output: mcpServerSchema,
})

/** Its undo brings the same one back, with its key. @throws noMcpServerFound (404) */
export const deleteMcpServer = defineEndpoint({
  method: 'DELETE',
  path: '/mcp-servers/:id',
  permission: 'mcp.edit',
  summary: 'Delete an MCP server',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('MCP_SERVER_DELETED') }),
})

/** Asks the server what it can do, also one that is off. Why that failed stands in the answer. @throws noMcpServerFound (404), tooFast (429) beyond 20 a minute */
export const readMcpTools = defineEndpoint({
  method: 'POST',
  path: '/mcp-servers/:id/tools',
  permission: 'mcp.edit',
  summary: 'Read the tools of an MCP server',
  isLong: true,
  input: z.object({ id: idParam }),
  output: mcpServerSchema,
})

/** A server is new, different or gone. Goes to administrators. */
export const mcpServersChanged = defineEvent('mcp.changed', z.object({ id: z.int() }), { channel: 'mcp', kind: 'change', key: 'server' })

export const cleanName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ')
export const foldName = (name: string): string => cleanName(name).toLocaleLowerCase('pt-BR')

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** Problems of a server; empty when there are none. */
export function mcpServerProblems({ name, url, key = '' }: { name: string; url: string; key?: string | undefined }): FieldError[] {
  const problems: FieldError[] = []
  if (cleanName(name) === '') problems.push(problem('name', 'required', 'A server needs a name'))
  if (cleanName(name).length > LONGEST_NAME) problems.push(problem('name', 'too_big', `At most ${LONGEST_NAME} characters`))
  const address = URL.parse(url.trim())
  const isAddress = address !== null && ['http:', 'https:'].includes(address.protocol) && address.username === '' && address.password === ''
  if (url.trim() === '') problems.push(problem('url', 'required', 'A server needs an address'))
  else if (url.trim().length > LONGEST_URL) problems.push(problem('url', 'too_big', `At most ${LONGEST_URL} characters`))
  else if (!isAddress) problems.push(problem('url', 'invalid_format', 'Write the address as https://example.com/mcp'))
  if (key.trim().length > LONGEST_KEY) problems.push(problem('key', 'too_big', `At most ${LONGEST_KEY} characters`))
  // Characters that a header cannot carry.
  else if (/[^\x21-\x7e]/.test(key.trim())) problems.push(problem('key', 'invalid_format', 'Letters, digits and signs, without spaces'))
  return problems
}

export const noMcpServerFound = () => new AppError('ERR_NO_MCP_SERVER_FOUND', 404)
export const refusedMcpServer = (fields: FieldError[]) => invalidInput(fields, 422)
