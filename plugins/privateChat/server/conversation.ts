import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { AppError, noUserFound } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { noTeamFound } from '#plugins/team/contract/index.ts'
import { teams, usersTeams } from '#plugins/team/server/team.table.ts'
import type { ConversationTarget } from '../contract/index.ts'
import type { PrivateMessageRow } from './privateChat.table.ts'

export interface Participant extends TenantScope {
  userId: number
}

/** A conversation that a person takes part in. */
export interface Conversation {
  /** As its rows are stored. */
  key: string
  receiverId: number | null
  teamId: number | null
  /** Active people who read it, the person included. */
  memberIds: readonly number[]
  /** False: the other person is switched off or deleted. */
  takesMessages: boolean
}

type Db = Pick<ServerContext, 'db'>

export const directKey = (one: number, other: number): string => `u${Math.min(one, other)}.${Math.max(one, other)}`
export const teamKey = (teamId: number): string => `g${teamId}`

const isPresent = and(eq(users.isActive, true), isNull(users.deletedAt))

/** Active members of teams by name, per team. */
export async function membersOfTeams(
  { db }: Db,
  scope: TenantScope,
  teamIds: readonly number[],
): Promise<Map<number, { id: number; name: string; isOnline: boolean }[]>> {
  if (teamIds.length === 0) return new Map()
  const rows = await db
    .select({ teamId: usersTeams.teamId, id: users.id, name: users.name, isOnline: users.isOnline })
    .from(usersTeams)
    .innerJoin(users, and(eq(users.tenantId, usersTeams.tenantId), eq(users.id, usersTeams.userId), isPresent))
    .where(ofTenant(usersTeams, scope, inArray(usersTeams.teamId, [...teamIds])))
    .orderBy(asc(users.name), asc(users.id))
  const byTeam = Map.groupBy(rows, ({ teamId }) => teamId)
  return new Map([...byTeam].map(([teamId, members]) => [teamId, members.map(({ teamId: _team, ...member }) => member)]))
}

/** Active teams that a person is in, by name. */
export const teamsOf = async ({ db }: Db, { tenantId, userId }: Participant) =>
  db
    .select({ id: teams.id, name: teams.group })
    .from(teams)
    .innerJoin(usersTeams, and(eq(usersTeams.tenantId, teams.tenantId), eq(usersTeams.teamId, teams.id), eq(usersTeams.userId, userId)))
    .where(ofTenant(teams, { tenantId }, eq(teams.isActive, true)))
    .orderBy(asc(teams.group), asc(teams.id))

async function teamConversation(ctx: Db, person: Participant, teamId: number): Promise<Conversation> {
  const team = (await teamsOf(ctx, person)).find(({ id }) => id === teamId)
  if (!team) throw noTeamFound()
  const members = (await membersOfTeams(ctx, person, [teamId])).get(teamId) ?? []
  return { key: teamKey(teamId), receiverId: null, teamId, memberIds: members.map(({ id }) => id), takesMessages: true }
}

async function directConversation(ctx: Db, person: Participant, otherId: number): Promise<Conversation> {
  const other = await tenantRows(ctx.db, person, users, { withDeleted: true }).first(eq(users.id, otherId))
  if (!other || other.id === person.userId) throw noUserFound()
  const takesMessages = other.isActive && other.deletedAt === null
  return {
    key: directKey(person.userId, otherId),
    receiverId: otherId,
    teamId: null,
    memberIds: [person.userId, ...(takesMessages ? [otherId] : [])],
    takesMessages,
  }
}

/** The conversation of a person with somebody, or of a team that they are in. @throws noUserFound (404), noTeamFound (404) */
export const conversationWith = (ctx: Db, person: Participant, { contactId, isGroup }: ConversationTarget): Promise<Conversation> =>
  isGroup ? teamConversation(ctx, person, contactId) : directConversation(ctx, person, contactId)

/** The conversation that a stored message belongs to; null where the person does not, or no longer, take part in it. */
export async function conversationOf(
  ctx: Db,
  person: Participant,
  row: Pick<PrivateMessageRow, 'senderId' | 'receiverId' | 'teamId'>,
): Promise<Conversation | null> {
  const { userId } = person
  if (row.teamId === null && row.senderId !== userId && row.receiverId !== userId) return null
  const contactId = row.teamId ?? (row.senderId === userId ? row.receiverId : row.senderId)
  if (contactId === null) return null
  try {
    return await conversationWith(ctx, person, { contactId, isGroup: row.teamId !== null })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

/** Socket rooms of people. */
export const roomsOf = (tenantId: number, userIds: readonly number[]): string[] => userIds.map((userId) => rooms.user(tenantId, userId))
