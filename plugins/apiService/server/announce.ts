import type { Person, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type ApiToken, apiTokenGone, apiTokenSaved } from '../contract/index.ts'
import type { apiTokens } from './apiTokens.table.ts'

export type TokenRow = typeof apiTokens.$inferSelect

/** Whom a token belongs to; null once they are gone or may no longer keep tokens. */
export async function ownerOf(ctx: ServerContext, { tenantId, userId }: Pick<TokenRow, 'tenantId' | 'userId'>): Promise<Person | null> {
  const owner = await ctx.host.personOf(userId, ctx)
  return owner?.tenantId === tenantId && owner.can('apiService.edit') ? owner : null
}

export async function presentToken(ctx: ServerContext, row: TokenRow): Promise<ApiToken> {
  const owner = await ownerOf(ctx, row)
  return { ...presentRow(row), owner: owner && { id: owner.userId, name: owner.name } }
}

const presentRow = (row: TokenRow): Omit<ApiToken, 'owner'> => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  sessionId: row.connectionId,
  isActive: row.isActive,
  expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt).toISOString(),
  ratePerMinute: row.ratePerMinute,
  tokenEnd: row.tokenEnd,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  lastUsedFrom: row.lastUsedFrom,
  createdAt: row.createdAt.toISOString(),
  rev: row.rev,
})

/** Rooms of the company's administrators. */
async function administrators(ctx: ServerContext, tenantId: number): Promise<string[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members.filter(({ profile }) => profile === 'admin').map(({ userId }) => rooms.user(tenantId, userId))
}

export const announceToken = async (ctx: ServerContext, tenantId: number, row: TokenRow): Promise<void> =>
  ctx.push(apiTokenSaved, tenantId, await presentToken(ctx, row), await administrators(ctx, tenantId))

export const announceGone = async (ctx: ServerContext, tenantId: number, id: string): Promise<void> =>
  ctx.push(apiTokenGone, tenantId, { id }, await administrators(ctx, tenantId))
