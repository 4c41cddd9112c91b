import { and, eq, lt, sql } from 'drizzle-orm'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { keyTaken } from '../contract/index.ts'
import { apiRequests } from './apiTokens.table.ts'
import type { ApiCaller } from './caller.ts'
import { hashOf } from './tokens.ts'

export type RequestRow = typeof apiRequests.$inferSelect

interface ByToken {
  token: Pick<ApiCaller['token'], 'id' | 'tenantId'>
}

const RETENTION_MS = 30 * 86_400_000

/** The request that has the key already. @throws keyTaken (409) where it asked for something else */
export async function knownRequest(ctx: ServerContext, { token }: ByToken, externalKey: string, asked: unknown): Promise<RequestRow | undefined> {
  const where = and(eq(apiRequests.apiId, token.id), eq(apiRequests.externalKey, externalKey))
  const known = await tenantRows(ctx.db, token, apiRequests).first(where)
  if (known && known.fingerprint !== hashOf(JSON.stringify(asked))) throw keyTaken()
  return known
}

/** Does what a request asks for once per key, also when the same request comes twice at the same time. @throws keyTaken (409), and what `work` throws */
export function once(
  ctx: ServerContext,
  caller: ByToken,
  externalKey: string,
  asked: unknown,
  work: (tx: ServerContext) => Promise<{ messageId?: string; contactId?: number; rowId?: string }>,
): Promise<{ request: RequestRow; isRepeated: boolean }> {
  return ctx.transact(async (tx) => {
    const { id, tenantId } = caller.token
    await lockUntilCommit(tx.db, `apiKey:${id}:${externalKey}`)
    const known = await knownRequest(tx, caller, externalKey, asked)
    if (known) return { request: known, isRepeated: true }
    const became = await work(tx)
    const fingerprint = hashOf(JSON.stringify(asked))
    const request = await tenantRows(tx.db, { tenantId }, apiRequests).insert({ apiId: id, externalKey, fingerprint, at: tx.now(), ...became })
    return { request, isRepeated: false }
  })
}

/** The key with which a token sent a message; null for messages that it did not send. */
export async function keyOf(ctx: ServerContext, { token }: ApiCaller, messageIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (messageIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: apiRequests.messageId, key: apiRequests.externalKey })
    .from(apiRequests)
    .where(ofTenant(apiRequests, token, eq(apiRequests.apiId, token.id), sql`${apiRequests.messageId} = any(${sql.param([...messageIds])}::text[])`))
  return new Map(rows.flatMap(({ id, key }) => (id === null ? [] : [[id, key] as const])))
}

/** Forgets the keys of every company that are too old to be repeated. */
export async function removeOldRequests(ctx: ServerContext): Promise<void> {
  await ctx.db.delete(apiRequests).where(lt(apiRequests.at, new Date(ctx.now().getTime() - RETENTION_MS)))
}
