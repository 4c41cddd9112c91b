import { and, asc, eq, isNull } from 'drizzle-orm'
import { PLATFORM_TENANT, tenants, users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { route, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import * as contract from '../contract/index.ts'
import { apiTokens } from './apiTokens.table.ts'

async function listTokens(ctx: ServerContext): Promise<contract.CompanyToken[]> {
  const rows = await ctx.db
    .select({
      ...{ id: apiTokens.id, name: apiTokens.name, scopes: apiTokens.scopes, isActive: apiTokens.isActive, expiresAt: apiTokens.expiresAt },
      ...{ ratePerMinute: apiTokens.ratePerMinute, lastUsedAt: apiTokens.lastUsedAt, createdAt: apiTokens.createdAt },
      company: { id: tenants.id, name: tenants.name },
      owner: users.name,
    })
    .from(apiTokens)
    .innerJoin(tenants, eq(tenants.id, apiTokens.tenantId))
    .leftJoin(users, and(eq(users.tenantId, apiTokens.tenantId), eq(users.id, apiTokens.userId), isNull(users.deletedAt)))
    .where(isNull(apiTokens.deletedAt))
    .orderBy(asc(tenants.name), asc(apiTokens.name), asc(apiTokens.id))
  return rows.map(({ expiresAt, lastUsedAt, createdAt, ...row }) => ({
    ...row,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

/** Deleted softly, as the company itself deletes one: its administrators see it go. @see revokeCompanyToken of the contract */
async function revoke(ctx: ServerContext, id: string): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const [found] = await tx.db
      .select({ tenantId: apiTokens.tenantId })
      .from(apiTokens)
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.deletedAt)))
      .for('update')
    if (!found) throw contract.noCompanyToken()
    const { tenantId } = found
    await tenantRows(tx.db, { tenantId }, apiTokens).write(eq(apiTokens.id, id), { isActive: false, deletedAt: tx.now() })
    const members = await tx.use(teamService).membersOf(tenantId)
    const administrators = members.filter(({ profile }) => profile === 'admin').map(({ userId }) => rooms.user(tenantId, userId))
    tx.push(contract.apiTokenGone, tenantId, { id }, administrators)
    tx.push(contract.companyTokensChanged, PLATFORM_TENANT, { id }, [rooms.tenant(PLATFORM_TENANT)])
    return { id }
  })
}

/** API tokens of all companies. */
export const companyTokensPart: ServerPart = {
  permissions: { 'apiService.companyTokens': { sentence: 'See the API tokens of all companies and revoke them', profiles: ['superadmin'] } },
  routes: [
    route(contract.listCompanyTokens, (_input, _actor, ctx) => listTokens(ctx)),
    route(contract.revokeCompanyToken, ({ id }, _actor, ctx) => revoke(ctx, id)),
  ],
}
