import { PLATFORM_TENANT, tenants, users } from '../auth/identity.table.ts'
import type { ServerContext, ServerPlugin } from '../plugin.ts'
import type { NewTenant } from './newTenant.ts'

/** A company with its people, what each plugin cannot do without and, unless it is bare, the rows to start with. All of it or nothing. */
export async function createTenant(
  ctx: Pick<ServerContext, 'transact'>,
  plugins: readonly ServerPlugin[],
  { name, language, isBare, accounts }: NewTenant,
): Promise<{ tenantId: number }> {
  return ctx.transact(async (tx) => {
    const [tenant] = await tx.db.insert(tenants).values({ name }).returning()
    if (!tenant) throw new Error('the company was not stored')
    const tenantId = tenant.id
    await tx.db.insert(users).values(accounts.map((account) => ({ ...account, tenantId: account.profile === 'superadmin' ? PLATFORM_TENANT : tenantId })))
    for (const plugin of plugins) await plugin.firstRows?.(tx, { tenantId })
    if (!isBare) for (const plugin of plugins) await plugin.starterRows?.(tx, { tenantId, language })
    return { tenantId }
  })
}
