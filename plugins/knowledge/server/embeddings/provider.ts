import { sql } from 'drizzle-orm'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { EncryptionKey } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { openKey } from '#core/server/storedKey.ts'
import type { EmbeddingFailure } from '../../contract/index.ts'
import { knowledgeEmbeddings } from '../knowledge.table.ts'
import { announceKnowledge } from '../present.ts'
import type { EmbeddingProvider } from './askEmbeddings.ts'

/** Purpose for which keys of providers are encrypted. */
export const EMBEDDING_KEYS = 'knowledge embedding keys'
export const secretKey = (ctx: ServerContext): EncryptionKey => ctx.host.encryptionKey(EMBEDDING_KEYS)

export type EmbeddingsRow = typeof knowledgeEmbeddings.$inferSelect

const NONE: Pick<EmbeddingsRow, 'isActive' | 'url' | 'model' | 'secret' | 'keyTail' | 'failure'> = {
  isActive: false,
  url: '',
  model: '',
  secret: null,
  keyTail: null,
  failure: null,
}

/** The one row of the company. */
export const isAny = sql`true`
/** As it is kept; nobody where nothing is. */
export const embeddingsOf = async (ctx: ServerContext, scope: TenantScope) => (await tenantRows(ctx.db, scope, knowledgeEmbeddings).first(isAny)) ?? NONE

/** Nothing else changes who makes the company's vectors until the transaction ends. */
export async function holdEmbeddings({ db }: ServerContext, { tenantId }: TenantScope): Promise<void> {
  await lockUntilCommit(db, `knowledgeEmbeddings:${tenantId}`)
}

/** Provider of the company's vectors; null where there is none. */
export async function providerOf(ctx: ServerContext, scope: TenantScope): Promise<EmbeddingProvider | null> {
  const { isActive, url, model, secret } = await embeddingsOf(ctx, scope)
  return isActive ? { url, model, key: openKey(secretKey(ctx), secret) } : null
}

/** Keeps how the provider answered; says so where that is news. */
export async function noteFailure(ctx: ServerContext, scope: TenantScope, failure: EmbeddingFailure | null): Promise<void> {
  const known = await tenantRows(ctx.db, scope, knowledgeEmbeddings).first(isAny)
  if (!known || known.failure === failure) return
  await tenantRows(ctx.db, scope, knowledgeEmbeddings).write(isAny, { failure })
  announceKnowledge(ctx, scope, null)
}
