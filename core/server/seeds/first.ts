import { randomBytes } from 'node:crypto'
import type { Profile } from '#core/contract/auth.ts'
import { PLATFORM_TENANT, tenants, users } from '../auth/identity.table.ts'
import { hashPassword } from '../auth/password.ts'
import type { ServerContext, ServerPlugin } from '../plugin.ts'

export interface SeedReport {
  accounts: string[]
  password: string
}

interface FirstAccount {
  username: string
  name: string
  profile: Profile
}

const accounts: FirstAccount[] = [
  { username: 'admin', name: 'Administração', profile: 'admin' },
  { username: 'supervisor', name: 'Supervisão', profile: 'super' },
  { username: 'agente', name: 'Agente Um', profile: 'user' },
  { username: 'agente2', name: 'Agente Dois', profile: 'user' },
  { username: 'superadmin', name: 'Plataforma', profile: 'superadmin' },
]

/** Arbitrary number that all nodes agree on: one seeds, the others wait and find it done. */
const SEED_LOCK = 4_201_338

/** On an empty database: the tenant *Balcão*, its accounts and each plugin's first rows. Null when there was something already. */
export async function seedFirst(ctx: ServerContext, plugins: readonly ServerPlugin[], givenPassword: string | null): Promise<SeedReport | null> {
  return ctx.transact(async (tx) => {
    await tx.db.execute(`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [someone] = await tx.db.select({ id: users.id }).from(users).limit(1)
    if (someone) return null
    const password = givenPassword ?? randomBytes(9).toString('base64url')
    const passwordHash = await hashPassword(password)
    await tx.db.insert(tenants).values({ id: PLATFORM_TENANT, name: 'Plataforma' })
    const [tenant] = await tx.db.insert(tenants).values({ name: 'Balcão' }).returning()
    if (!tenant) throw new Error('the first tenant was not stored')
    const tenantId = tenant.id
    await tx.db.insert(users).values(
      accounts.map(({ username, name, profile }) => ({
        tenantId: profile === 'superadmin' ? PLATFORM_TENANT : tenantId,
        username,
        name,
        email: `${username}@balcao.local`,
        profile,
        passwordHash,
      })),
    )
    for (const plugin of plugins) await plugin.seed?.(tx, { tenantId })
    return { accounts: accounts.map(({ username }) => `${username}@balcao.local`), password }
  })
}
