import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { tenants, users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { listPeople as endpoint, Person } from '../../contract/people.ts'
import { presentUser, presentUsers } from '../users.ts'
import { teamsOfPeople } from './personTeams.ts'

export type PersonRow = typeof users.$inferSelect

const details = ({ isActive, whatsappAllowed, accessHours, isSingleSession, blockWavoip, detailsRev, accountId }: PersonRow) => ({
  ...{ isActive, whatsappAllowed, accessHours, isSingleSession, blockWavoip, detailsRev },
  hasOwnAccount: accountId === null,
})

const teamsIn = (all: Awaited<ReturnType<typeof teamsOfPeople>>, id: number) =>
  all.filter(({ userId }) => userId === id).map(({ id: teamId, group }) => ({ id: teamId, group }))

export const presentPerson = async (db: Queries, scope: TenantScope, row: PersonRow): Promise<Person> => ({
  ...(await presentUser(db, scope, row)),
  ...details(row),
  teams: teamsIn(await teamsOfPeople(db, scope, [row.id]), row.id),
})

/** @see listPeople of the contract */
export async function listPeople({ db }: ServerContext, actor: Actor): Promise<z.input<(typeof endpoint)['output']>> {
  const rows = await db.select().from(users).where(ofTenant(users, actor)).orderBy(asc(users.name), asc(users.id))
  const [tenant] = await db.select({ maxUsers: tenants.maxUsers }).from(tenants).where(eq(tenants.id, actor.tenantId))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const teams = await teamsOfPeople(db, actor, [...byId.keys()])
  const people = (await presentUsers(db, actor, rows)).flatMap((user) => {
    const row = byId.get(user.id)
    return row ? [{ ...user, ...details(row), teams: teamsIn(teams, row.id) }] : []
  })
  return { people, maxUsers: tenant?.maxUsers ?? null }
}
