import { asc, eq } from 'drizzle-orm'
import { users } from '../auth/identity.table.ts'
import type { Queries } from '../db/database.ts'
import { ofTenant, type TenantScope } from '../db/repository.ts'

export interface SampleAgent {
  id: number
  name: string
}

/** People who answer customers in sample data: agents by their age, then those who lead. */
export async function agentsOf(db: Queries, scope: TenantScope): Promise<SampleAgent[]> {
  const people = await db
    .select({ id: users.id, name: users.name, profile: users.profile })
    .from(users)
    .where(ofTenant(users, scope, eq(users.isActive, true)))
    .orderBy(asc(users.id))
  const named = (profile: string) => people.filter((person) => person.profile === profile).map(({ id, name }) => ({ id, name }))
  return [...named('user'), ...named('super')]
}

/** Person whose name stands on what a company shares: its first administrator. @throws Error where it has none */
export async function administratorOf(db: Queries, scope: TenantScope): Promise<SampleAgent> {
  const [admin] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(ofTenant(users, scope, eq(users.profile, 'admin')))
    .orderBy(asc(users.id))
    .limit(1)
  if (!admin) throw new Error('The company has no administrator.')
  return admin
}
