import { and, eq, isNull } from 'drizzle-orm'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { requirePaidTenant } from '#core/server/auth/suspension.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Person, RequestFacts, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { announceToken, ownerOf, type TokenRow } from './announce.ts'
import { apiTokens } from './apiTokens.table.ts'
import { hashOf } from './tokens.ts'

/** How far behind the last use of a token may be. */
const USE_MS = 60_000

export interface ApiCaller {
  token: TokenRow
  /** Whom the token belongs to, under its name: it reaches no further than they do at the time of the call. */
  actor: ActivityActor & Person
  has(scope: contract.ApiScope): boolean
}

/**
 * The program behind a token. In this order: token, its address, its company, its end, how often it calls, what it may do; `scopes`: one of them is enough.
 * @throws apiTokenRefused, apiTokenExpired, apiTokenOff (401), tenantInactive (403), tooFast (429), scopeMissing (403)
 */
export async function requireCaller(
  ctx: ServerContext,
  request: Pick<RequestFacts, 'ip' | 'bearer'>,
  apiId: string,
  ...scopes: contract.ApiScope[]
): Promise<ApiCaller> {
  const given = hashOf(request.bearer ?? '')
  const [token] = await ctx.db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.tokenHash, given), isNull(apiTokens.deletedAt)))
  if (!token || token.id !== apiId || !(await ctx.isPluginOn(token.tenantId, 'apiService'))) throw contract.apiTokenRefused()
  await requirePaidTenant(ctx, token.tenantId)
  if (!token.isActive) throw contract.apiTokenOff()
  if (token.expiresAt !== null && token.expiresAt <= ctx.now().getTime()) throw contract.apiTokenExpired()
  await ctx.host.limit(`apiService.${token.ratePerMinute}`, token.ratePerMinute, 60)(token.id)
  const owner = await ownerOf(ctx, token)
  if (!owner) throw contract.apiTokenOff()
  const has = (scope: contract.ApiScope) => token.scopes.includes(scope) && owner.can(contract.scopePermissions[scope])
  if (scopes.length > 0 && !scopes.some(has)) throw contract.scopeMissing(...scopes)
  await noteUse(ctx, token, request.ip)
  const from = { address: request.ip, browser: `API · ${token.name}` }
  return { token, actor: { ...owner, name: token.name, from }, has }
}

/** Its version stays: a use is no change that an undo would have to look at. */
async function noteUse(ctx: ServerContext, token: TokenRow, address: string): Promise<void> {
  const now = ctx.now()
  if (token.lastUsedFrom === address && token.lastUsedAt && now.getTime() - token.lastUsedAt.getTime() < USE_MS) return
  const used = { lastUsedAt: now, lastUsedFrom: address }
  await ctx.db
    .update(apiTokens)
    .set(used)
    .where(ofTenant(apiTokens, token, eq(apiTokens.id, token.id)))
  await announceToken(ctx, token.tenantId, { ...token, ...used })
}
