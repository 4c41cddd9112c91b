import { and, asc, eq, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { cutText } from '#core/contract/text.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, ofTenantWithDeleted } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { PrivateChats, PrivateGroup, PrivatePerson } from '../contract/index.ts'
import { directKey, membersOfTeams, type Participant, teamKey, teamsOf } from './conversation.ts'
import { selectMessages } from './present.ts'
import { privateMessages, privateReads } from './privateChat.table.ts'
import { unreadByConversation } from './readPrivateMessages.ts'

const PAGE = 100
/** Characters of the newest message that a row shows. */
const LONGEST_EXCERPT = 120

type Summary = Pick<PrivatePerson, 'lastMessageId' | 'timestamp' | 'text' | 'mediaType' | 'isDeleted' | 'senderId' | 'senderName' | 'count'>

const NONE: Summary = { lastMessageId: null, timestamp: null, text: '', mediaType: 'chat', isDeleted: false, senderId: null, senderName: '', count: 0 }

/** Reads the newest message of each conversation, and counts what is unread. */
async function summariesOf(ctx: ServerContext, person: Participant, keys: readonly string[]): Promise<(key: string) => Summary> {
  if (keys.length === 0) return () => NONE
  const newestIds = await ctx.db
    .select({ id: sql<number>`max(${privateMessages.id})` })
    .from(privateMessages)
    .where(ofTenant(privateMessages, person, inArray(privateMessages.conversation, [...keys])))
    .groupBy(privateMessages.conversation)
  const ids = newestIds.map(({ id }) => id)
  const newest = ids.length === 0 ? [] : await selectMessages(ctx, person, inArray(privateMessages.id, ids))
  const unread = await unreadByConversation(ctx, person)
  const byKey = new Map(
    newest.map(({ row, senderName }): [string, Summary] => [
      row.conversation,
      {
        lastMessageId: row.id,
        timestamp: row.createdAt.getTime(),
        text: cutText(row.text, LONGEST_EXCERPT),
        mediaType: row.mediaType,
        isDeleted: row.isDeleted,
        senderId: row.senderId,
        senderName,
        count: unread.get(row.conversation) ?? 0,
      },
    ]),
  )
  return (key) => byKey.get(key) ?? NONE
}

/** The own teams whose name fits a search, with their members. */
async function teamsFound(ctx: ServerContext, person: Participant, search: string) {
  const wanted = foldText(search)
  const teams = (await teamsOf(ctx, person)).filter(({ name }) => foldText(name).includes(wanted))
  const ids = teams.map(({ id }) => id)
  const members = await membersOfTeams(ctx, person, ids)
  return teams.map(({ id, name }) => ({ id, name, members: members.get(id) ?? [] }))
}

/** The stored key of the conversation with each person of a row, and the id of its newest message. */
function newestOf({ userId }: Participant): { key: SQL; newestId: SQL<number | null> } {
  const key = sql`concat('u', least(${users.id}, ${userId}::int), '.', greatest(${users.id}, ${userId}::int))`
  const newestId = sql<
    number | null
  >`(select max(${privateMessages.id}) from ${privateMessages} where ${privateMessages.tenantId} = ${users.tenantId} and ${privateMessages.conversation} = ${key})`
  return { key, newestId }
}

/** People whose name fits a search, with their own read mark, and how many there are on all pages. */
async function peopleFound(ctx: ServerContext, person: Participant, search: string, pageNumber: number) {
  const { key, newestId } = newestOf(person)
  const isPresent = and(eq(users.isActive, true), isNull(users.deletedAt))
  const isFound = search === '' ? undefined : ilike(users.name, likePattern(search))
  const where = ofTenantWithDeleted(users, person, ne(users.id, person.userId), or(isPresent, sql`${newestId} is not null`), isFound)
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select({ user: users, readId: privateReads.lastReadId })
      .from(users)
      .leftJoin(privateReads, and(eq(privateReads.tenantId, users.tenantId), eq(privateReads.userId, users.id), eq(privateReads.conversation, key)))
      .where(where)
      .orderBy(sql`${newestId} desc nulls last`, asc(sql`lower(${users.name})`), asc(users.id))
      .limit(PAGE)
      .offset((pageNumber - 1) * PAGE),
    ctx.db.select({ count: sql<number>`count(*)::int` }).from(users).where(where),
  ])
  return { rows, count: total?.count ?? 0 }
}

function presentPerson({ user, readId }: { user: typeof users.$inferSelect; readId: number | null }, summary: Summary): PrivatePerson {
  const isActive = user.isActive && user.deletedAt === null
  const status = !user.isHere || !isActive ? 'offline' : user.pause === null ? 'online' : 'paused'
  const read = summary.lastMessageId !== null && (readId ?? 0) >= summary.lastMessageId
  return { id: user.id, name: user.name, isOnline: status === 'online', status, isActive, read, ...summary }
}

/** @see listPrivateChats of the contract */
export async function listPrivateChats(ctx: ServerContext, person: Participant, search: string, pageNumber: number): Promise<PrivateChats> {
  const [people, teams] = await Promise.all([peopleFound(ctx, person, search, pageNumber), teamsFound(ctx, person, search)])
  const keyOfPerson = (id: number) => directKey(id, person.userId)
  const summaryOf = await summariesOf(ctx, person, [...people.rows.map(({ user }) => keyOfPerson(user.id)), ...teams.map(({ id }) => teamKey(id))])
  return {
    users: people.rows.map((row) => presentPerson(row, summaryOf(keyOfPerson(row.user.id)))),
    groups: teams.map(({ id, name, members }): PrivateGroup => {
      const isOnline = members.some((member) => member.isOnline && member.id !== person.userId)
      return { id, name, isOnline, users: members.map((member) => ({ id: member.id, name: member.name })), ...summaryOf(teamKey(id)) }
    }),
    count: people.count,
    hasMore: pageNumber * PAGE < people.count,
  }
}
