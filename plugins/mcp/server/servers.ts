import { eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { keyAfter, openKey, storeKey } from '#core/server/storedKey.ts'
import { assistantsService } from '#plugins/assistants/contract/index.ts'
import * as contract from '../contract/index.ts'
import { McpError } from './connect.ts'
import { type Grant, mcpServers } from './mcp.table.ts'
import { announceServer, presentServer, type ServerRow } from './presentServer.ts'
import { fingerprintOf, readTools } from './readTools.ts'

/** Purpose for which keys of servers are encrypted. */
export const MCP_KEYS = 'mcp keys'
const READS_PER_MINUTE = 20

const lockNames = (ctx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(ctx.db, `mcp:${tenantId}`)

type Wanted = Pick<ServerRow, 'name' | 'url' | 'assistantIds' | 'isActive'>

/** @throws invalidInput (422) */
async function checked(ctx: ServerContext, scope: TenantScope, wanted: Wanted, before: ServerRow | null, key?: string): Promise<Wanted> {
  const problems: FieldError[] = contract.mcpServerProblems({ ...wanted, key })
  const others = await tenantRows(ctx.db, scope, mcpServers).find(before ? ne(mcpServers.id, before.id) : undefined)
  if (others.some(({ name }) => contract.foldName(name) === contract.foldName(wanted.name)))
    problems.push({ field: 'name', code: 'duplicated', message: 'Another server has this name' })
  const assistantIds = [...new Set(wanted.assistantIds)]
  for (const id of assistantIds.filter((one) => !before?.assistantIds.includes(one)))
    if (!(await ctx.use(assistantsService).has(scope.tenantId, id)))
      problems.push({ field: 'assistantIds', code: 'invalid_value', message: 'There is no such assistant' })
  if (problems.length > 0) throw contract.refusedMcpServer(problems)
  return { name: contract.cleanName(wanted.name), url: wanted.url.trim(), assistantIds, isActive: wanted.isActive }
}

/** Servers in the log of actions: a deleted one comes back with its key. */
export const trackedServers = trackRows({
  rows: 'mcp.server',
  table: mcpServers,
  permission: 'mcp.edit',
  columns: ['name', 'url', 'assistantIds', 'isActive', 'grants'],
  nameOf: ({ name }) => name,
  sentences: 'mcp.deed.server',
  async check(tx, who, row) {
    await lockNames(tx, who)
    await checked(tx, who, row, row)
  },
  async announce(tx, { tenantId }, before, after) {
    const row = after ?? before
    if (row) await announceServer(tx, tenantId, row.id)
  },
})

export async function listServers(ctx: ServerContext, actor: Actor): Promise<contract.McpServer[]> {
  const rows = await tenantRows(ctx.db, actor, mcpServers).find()
  return rows.map(presentServer).toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}

/** @throws noMcpServerFound (404) */
async function serverOf(ctx: ServerContext, scope: TenantScope, id: number): Promise<ServerRow> {
  const row = await tenantRows(ctx.db, scope, mcpServers).first(eq(mcpServers.id, id))
  if (!row) throw contract.noMcpServerFound()
  return row
}

/** @see createMcpServer of the contract */
export function createServer(
  ctx: ServerContext,
  actor: Actor,
  { name = '', url = '', key = '', assistantIds = [], isActive = true }: z.output<(typeof contract.createMcpServer)['input']>,
): Promise<contract.McpServer> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const values = await checked(tx, actor, { name, url, assistantIds, isActive }, null, key)
    const row = await tenantRows(tx.db, actor, mcpServers).insert({ ...values, ...storeKey(tx.host.encryptionKey(MCP_KEYS), key) })
    await trackedServers.record(tx, actor, null, row)
    await announceServer(tx, actor.tenantId, row.id)
    return presentServer(row)
  })
}

/** Grants after a change: of tools that the server has, as they describe themselves now. */
function grantsAfter({ grants, tools }: ServerRow, modes: Readonly<Record<string, contract.ToolMode>>): Record<string, Grant> {
  const chosen = tools.flatMap((tool): [string, Grant][] => {
    const mode = Object.hasOwn(modes, tool.name) ? modes[tool.name] : undefined
    return mode ? [[tool.name, { mode, fingerprint: fingerprintOf(tool) }]] : []
  })
  return { ...grants, ...Object.fromEntries(chosen) }
}

/** @see updateMcpServer of the contract */
export function updateServer(
  ctx: ServerContext,
  actor: Actor,
  { id, modes = {}, key, ...change }: z.output<(typeof contract.updateMcpServer)['input']>,
): Promise<contract.McpServer> {
  return ctx.transact(async (tx) => {
    await lockNames(tx, actor)
    const before = await serverOf(tx, actor, id)
    const { name = before.name, url = before.url, assistantIds = before.assistantIds, isActive = before.isActive } = change
    const values = await checked(tx, actor, { name, url, assistantIds, isActive }, before, key)
    const keyFields = keyAfter(tx.host.encryptionKey(MCP_KEYS), before, { key, url: values.url })
    const [row] = await tenantRows(tx.db, actor, mcpServers).update(eq(mcpServers.id, id), { ...values, ...keyFields, grants: grantsAfter(before, modes) })
    if (!row) throw contract.noMcpServerFound()
    await trackedServers.record(tx, actor, before, row)
    await announceServer(tx, actor.tenantId, id)
    return presentServer(row)
  })
}

/** @see deleteMcpServer of the contract */
export async function deleteServer(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'MCP_SERVER_DELETED' }> {
  await ctx.transact(async (tx) => {
    await trackedServers.remove(tx, actor, await serverOf(tx, actor, id))
    await announceServer(tx, actor.tenantId, id)
  })
  return { message: 'MCP_SERVER_DELETED' }
}

/** How a server is reached. */
export const addressOf = (ctx: ServerContext, { url, secret }: Pick<ServerRow, 'url' | 'secret'>) => ({
  url,
  key: openKey(ctx.host.encryptionKey(MCP_KEYS), secret),
})

/** @see readMcpTools of the contract. What it could do before stays where it does not answer. */
export async function refreshTools(ctx: ServerContext, actor: Actor, id: number): Promise<contract.McpServer> {
  const before = await serverOf(ctx, actor, id)
  await ctx.host.limit('mcp.read', READS_PER_MINUTE, 60)(`${actor.tenantId}`)
  const found = await readTools(ctx, addressOf(ctx, before)).then(
    (tools) => ({ tools, readAt: ctx.now(), failure: null }),
    (error: unknown) => ({ failure: error instanceof McpError ? error.failure : ('nonsense' as const) }),
  )
  return ctx.transact(async (tx) => {
    // Whoever changed the address meanwhile asks the server there.
    const now = await serverOf(tx, actor, id)
    if (now.url !== before.url) return presentServer(now)
    const [row] = await tenantRows(tx.db, actor, mcpServers).update(eq(mcpServers.id, id), found)
    if (!row) throw contract.noMcpServerFound()
    await announceServer(tx, actor.tenantId, id)
    return presentServer(row)
  })
}
