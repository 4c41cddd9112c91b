import { randomBytes } from 'node:crypto'
import type { Profile } from '#core/contract/auth.ts'
import { PLATFORM_TENANT, tenants, users } from '../auth/identity.table.ts'
import { hashPassword } from '../auth/password.ts'
import type { ServerContext, ServerPlugin } from '../plugin.ts'
import { createTenant } from './createTenant.ts'

export interface SeedReport {
  accounts: string[]
  password: string
}

const accounts: { username: string; name: string; profile: Profile }[] = [
  { username: 'admin', name: 'Administração', profile: 'admin' },
  { username: 'supervisor', name: 'Supervisão', profile: 'super' },
  { username: 'agente', name: 'Agente Um', profile: 'user' },
  { username: 'agente2', name: 'Agente Dois', profile: 'user' },
  { username: 'superadmin', name: 'Plataforma', profile: 'superadmin' },
]
const mailOf = (username: string) => `${username}@balcao.local`

/** Arbitrary number that all nodes agree on: one seeds, the others wait and find it done. */
const SEED_LOCK = 4_201_338

/** On an empty database: the tenant *Balcão* with its accounts. Null when there was something already. */
export async function seedFirst(
  ctx: ServerContext,
  plugins: readonly ServerPlugin[],
  { adminPassword, starterRows }: { adminPassword: string | null; starterRows: boolean },
): Promise<SeedReport | null> {
  return ctx.transact(async (tx) => {
    await tx.db.execute(`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const [someone] = await tx.db.select({ id: users.id }).from(users).limit(1)
    if (someone) return null
    const password = adminPassword ?? randomBytes(9).toString('base64url')
    const passwordHash = await hashPassword(password)
    await tx.db.insert(tenants).values({ id: PLATFORM_TENANT, name: 'Plataforma' })
    await createTenant(tx, plugins, {
      name: 'Balcão',
      language: 'pt-BR',
      isBare: !starterRows,
      accounts: accounts.map((account) => ({ ...account, email: mailOf(account.username), passwordHash })),
    })
    return { accounts: accounts.map(({ username }) => mailOf(username)), password }
  })
}
