import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type FieldValues, type RestorableRows, recordActivity } from '#core/contract/activity/index.ts'
import { defineService } from '#core/contract/define.ts'
import { invalidInput, noPermission } from '#core/contract/errors.ts'
import { standsAbove } from '#core/contract/rank.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { teams, usersTeams } from '../team.table.ts'
import { announceTeam, lockTeams } from '../teams.ts'

/** Rows of the log: the teams of one person, by the id of the person. */
export const PERSON_TEAMS = 'team.personTeams'

interface TeamOfPerson {
  userId: number
  id: number
  group: string
}

/** The teams that these people are in, by name. */
export function teamsOfPeople(db: Queries, scope: TenantScope, userIds: readonly number[]): Promise<TeamOfPerson[]> {
  return db
    .select({ userId: usersTeams.userId, id: teams.id, group: teams.group })
    .from(usersTeams)
    .innerJoin(teams, and(eq(teams.tenantId, usersTeams.tenantId), eq(teams.id, usersTeams.teamId), isNull(teams.deletedAt)))
    .where(ofTenant(usersTeams, scope, inArray(usersTeams.userId, [...userIds])))
    .orderBy(asc(sql`lower(${teams.group})`), asc(teams.id))
}

const idsOf = (rows: readonly TeamOfPerson[]): number[] => rows.map(({ id }) => id).toSorted((one, other) => one - other)
const fieldsOf = (ids: readonly number[]): FieldValues => ({ teams: ids.join(',') })

/** Puts a person into these teams and no others, and tells everybody of the teams that changed; answers the ids before and after. */
async function write(tx: ServerContext, scope: TenantScope, userId: number, wanted: readonly number[]): Promise<{ before: number[]; after: number[] }> {
  await lockTeams(tx, scope)
  const before = idsOf(await teamsOfPeople(tx.db, scope, [userId]))
  const added = wanted.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !wanted.includes(id))
  const rows = tenantRows(tx.db, scope, usersTeams)
  for (const teamId of added) await rows.insertIfAbsent({ userId, teamId })
  if (removed.length > 0) await rows.remove(sql`${usersTeams.userId} = ${userId} and ${inArray(usersTeams.teamId, removed)}`)
  for (const id of [...added, ...removed]) {
    await tenantRows(tx.db, scope, teams).update(eq(teams.id, id), {})
    await announceTeam(tx, scope, id)
  }
  return { before, after: idsOf(await teamsOfPeople(tx.db, scope, [userId])) }
}

/**
 * Puts a person into these teams and no others. `isNew`: the log tells of the person alone.
 * @throws noPermission (403) without `team.editTeams`, invalidInput (422) at `teams` for a team that is not there
 */
export async function putIntoTeams(
  tx: ServerContext,
  actor: Actor,
  person: Pick<typeof users.$inferSelect, 'id' | 'name' | 'rev'>,
  ids: readonly number[],
  isNew: boolean,
): Promise<void> {
  const wanted = [...new Set(ids)]
  const had = idsOf(await teamsOfPeople(tx.db, actor, [person.id]))
  if (wanted.length === had.length && wanted.every((id) => had.includes(id))) return
  if (!actor.can('team.editTeams')) throw noPermission()
  const known = wanted.length === 0 ? [] : await tenantRows(tx.db, actor, teams).find(inArray(teams.id, wanted))
  if (known.length < wanted.length) throw invalidInput([{ field: 'teams', code: 'invalid_value', message: 'There is no such team' }], 422)
  const { before, after } = await write(tx, actor, person.id, wanted)
  if (isNew) return
  await recordActivity(tx, actor, {
    kind: 'team.editTeams',
    rows: PERSON_TEAMS,
    rowId: String(person.id),
    rev: person.rev,
    said: { key: 'team.deed.personTeams', values: { name: person.name } },
    name: person.name,
    ticketId: null,
    contactId: null,
    fields: ['teams'],
    before: fieldsOf(before),
    after: fieldsOf(after),
  })
}

export const personTeamRows = defineService<RestorableRows>('team.personTeams.restorable')

/** The undo of teams that were changed at a person: of people whom the caller may change. */
export const createPersonTeamRows = (ctx: ServerContext): RestorableRows => {
  const now: RestorableRows['now'] = async (who, rowIds) => {
    const people = await tenantRows(ctx.db, who, users).find(inArray(users.id, rowIds.map(Number)))
    const own = people.filter(({ id, profile }) => id === who.userId || standsAbove(who.profile, profile)).map(({ id }) => id)
    const all = await teamsOfPeople(ctx.db, who, own)
    return new Map(own.map((id) => [String(id), fieldsOf(idsOf(all.filter(({ userId }) => userId === id)))]))
  }
  return {
    now,
    async hold(who, rowId) {
      await lockTeams(ctx, who)
      return (await now(who, [rowId])).get(rowId) ?? null
    },
    async putBack(who, rowId, { before }) {
      const wanted = String(before.teams ?? '')
        .split(',')
        .filter((id) => id !== '')
        .map(Number)
      const there = wanted.length === 0 ? [] : await tenantRows(ctx.db, who, teams).find(inArray(teams.id, wanted))
      await write(
        ctx,
        who,
        Number(rowId),
        there.map(({ id }) => id),
      )
    },
  }
}
