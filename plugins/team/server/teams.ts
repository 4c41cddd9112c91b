import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { checkPeople } from './queueMembers.ts'
import { recordMembers } from './recordMembers.ts'
import { teams, usersTeams } from './team.table.ts'

type Change = Omit<z.output<(typeof contract.updateTeam)['input']>, 'id'>
type Fields = Pick<contract.Team, 'group' | 'isActive'>

/** Teams of the company by name, with their active members. */
export async function listTeams(ctx: Pick<ServerContext, 'db'>, scope: TenantScope, isActive?: boolean): Promise<contract.Team[]> {
  const rows = await ctx.db
    .select()
    .from(teams)
    .where(ofTenant(teams, scope, isActive === undefined ? undefined : eq(teams.isActive, isActive)))
    .orderBy(asc(sql`lower(${teams.group})`), asc(teams.id))
  const people = await ctx.db
    .select({ teamId: usersTeams.teamId, id: users.id, name: users.name })
    .from(usersTeams)
    .innerJoin(users, and(eq(users.tenantId, usersTeams.tenantId), eq(users.id, usersTeams.userId), eq(users.isActive, true), isNull(users.deletedAt)))
    .where(ofTenant(usersTeams, scope))
    .orderBy(asc(users.name), asc(users.id))
  const ofTeam = Map.groupBy(people, ({ teamId }) => teamId)
  return rows.map(({ id, group, isActive: isOn, rev }) => {
    const members = (ofTeam.get(id) ?? []).map(({ teamId: _team, ...person }) => person)
    return { id, group, isActive: isOn, rev, users: members }
  })
}

/** @throws noTeamFound (404) */
export async function getTeam(ctx: Pick<ServerContext, 'db'>, scope: TenantScope, id: number): Promise<contract.Team> {
  const team = (await listTeams(ctx, scope)).find((row) => row.id === id)
  if (!team) throw contract.noTeamFound()
  return team
}

/** Lets one writer of a company's teams in at a time, so that names stay unique and no member is lost. */
export const lockTeams = (tx: ServerContext, { tenantId }: TenantScope) => lockUntilCommit(tx.db, `teams:${tenantId}`)

/** @throws invalidInput (422) */
async function checked(tx: ServerContext, scope: TenantScope, { group, isActive }: Fields, ownId: number | null): Promise<Fields> {
  const problems = contract.teamProblems({ group })
  if (problems.length > 0) throw contract.refusedTeam(problems)
  const others = await tenantRows(tx.db, scope, teams).find()
  const isTaken = others.some((row) => row.id !== ownId && contract.normalizeName(row.group) === contract.normalizeName(group))
  if (isTaken) throw contract.refusedTeam([{ field: 'group', code: 'duplicated', message: 'Another team has this name' }])
  return { group: contract.cleanName(group), isActive }
}

/** Tells the company of a team as it is now. */
export async function announceTeam(tx: ServerContext, scope: TenantScope, id: number): Promise<contract.Team> {
  const team = await getTeam(tx, scope, id)
  tx.push(contract.teamSaved, scope.tenantId, team, [rooms.tenant(scope.tenantId)])
  return team
}

const announceGone = (tx: ServerContext, { tenantId }: TenantScope, id: number) => tx.push(contract.teamGone, tenantId, { id }, [rooms.tenant(tenantId)])

/** Teams in the log of actions: a deleted one comes back with its members. */
export const trackedTeams = trackRows({
  rows: 'team.group',
  table: teams,
  permission: 'team.editTeams',
  columns: ['group', 'isActive'],
  nameOf: ({ group }) => group,
  sentences: 'team.deed.group',
  async check(tx, who, row) {
    await lockTeams(tx, who)
    await checked(tx, who, row, row.id)
  },
  async announce(tx, who, before, after) {
    if (after) await announceTeam(tx, who, after.id)
    else if (before) announceGone(tx, who, before.id)
  },
})

/** Puts these people and no others into a team; suspended members stay. @throws invalidInput (422) */
export async function setMembers(tx: ServerContext, scope: TenantScope, team: contract.Team, ids: readonly number[]): Promise<void> {
  const wanted = await checkPeople(tx, scope, ids)
  const rows = tenantRows(tx.db, scope, usersTeams)
  const gone = team.users.map(({ id }) => id).filter((id) => !wanted.includes(id))
  const left = and(eq(usersTeams.teamId, team.id), inArray(usersTeams.userId, gone))
  if (gone.length > 0 && left) await rows.remove(left)
  for (const userId of wanted) await rows.insertIfAbsent({ userId, teamId: team.id })
}

/** @see createTeam of the contract */
export function createTeam(
  ctx: ServerContext,
  actor: Actor,
  { users: ids, ...wanted }: z.output<(typeof contract.createTeam)['input']>,
): Promise<contract.Team> {
  return ctx.transact(async (tx) => {
    await lockTeams(tx, actor)
    const row = await tenantRows(tx.db, actor, teams).insert(await checked(tx, actor, wanted, null))
    await trackedTeams.record(tx, actor, null, row)
    await setMembers(tx, actor, { ...row, users: [] }, ids)
    return announceTeam(tx, actor, row.id)
  })
}

/** @see updateTeam of the contract */
export function updateTeam(ctx: ServerContext, actor: Actor, id: number, { rev, users: ids, group, isActive }: Change): Promise<contract.Team> {
  return ctx.transact(async (tx) => {
    await lockTeams(tx, actor)
    const rows = tenantRows(tx.db, actor, teams)
    const before = await rows.first(eq(teams.id, id))
    if (!before) throw contract.noTeamFound()
    if (rev !== undefined && rev !== before.rev) throw contract.teamChanged()
    const team = await getTeam(tx, actor, id)
    const fields = await checked(tx, actor, { group: group ?? before.group, isActive: isActive ?? before.isActive }, id)
    const [row] = await rows.update(eq(teams.id, id), fields)
    if (ids !== undefined) await setMembers(tx, actor, team, ids)
    await trackedTeams.record(tx, actor, before, row ?? null)
    const saved = await announceTeam(tx, actor, id)
    await recordMembers(tx, actor, team, saved)
    return saved
  })
}

/** Puts one person in, or takes them out. @see addTeamMember, removeTeamMember of the contract */
export function changeMember(ctx: ServerContext, actor: Actor, id: number, userId: number, isIn: boolean): Promise<contract.Team> {
  return ctx.transact(async (tx) => {
    await lockTeams(tx, actor)
    const team = await getTeam(tx, actor, id)
    const others = team.users.map((person) => person.id).filter((one) => one !== userId)
    if (isIn === others.length < team.users.length) return team
    await tenantRows(tx.db, actor, teams).update(eq(teams.id, id), {})
    await setMembers(tx, actor, team, isIn ? [...others, userId] : others)
    const saved = await announceTeam(tx, actor, id)
    await recordMembers(tx, actor, team, saved)
    return saved
  })
}

/** @see deleteTeam of the contract */
export async function deleteTeam(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'GROUP_DELETED' }> {
  await ctx.transact(async (tx) => {
    await lockTeams(tx, actor)
    const row = await tenantRows(tx.db, actor, teams).first(eq(teams.id, id))
    if (!row) throw contract.noTeamFound()
    await trackedTeams.remove(tx, actor, row)
    announceGone(tx, actor, id)
  })
  return { message: 'GROUP_DELETED' }
}
