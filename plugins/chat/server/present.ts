import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toEpochText } from '#core/contract/instant.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofGivenTenant, ofTenant, prepareOnce, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { Message } from '../contract/index.ts'
import { messages } from './messages.table.ts'

export const PAGE = 30

const quoted = alias(messages, 'quoted')
const author = alias(contacts, 'author')

const columns = {
  message: messages,
  userName: users.name,
  authorName: author.name,
  quoted: { id: quoted.id, body: quoted.body, fromMe: quoted.fromMe, mediaType: quoted.mediaType, isDeleted: quoted.isDeleted },
}

export const joinMessages = (db: Queries) =>
  db
    .select(columns)
    .from(messages)
    .leftJoin(users, and(eq(users.tenantId, messages.tenantId), eq(users.id, messages.userId)))
    .leftJoin(author, and(eq(author.tenantId, messages.tenantId), eq(author.id, messages.authorId)))
    .leftJoin(quoted, and(eq(quoted.tenantId, messages.tenantId), eq(quoted.id, messages.quotedMsgId)))

const selectByIds = prepareOnce((db) =>
  joinMessages(db)
    .where(ofGivenTenant(messages, sql`${messages.id} = any(${sql.placeholder('ids')}::text[])`))
    .prepare(''),
)

/** `offset` skips what newer pages hold. */
const selectPageOfTicket = prepareOnce((db) =>
  joinMessages(db)
    .where(ofGivenTenant(messages, eq(messages.ticketId, sql.placeholder('ticketId'))))
    .orderBy(desc(messages.timestamp), desc(messages.seq))
    .limit(PAGE + 1)
    .offset(sql.placeholder('offset'))
    .prepare(''),
)

export type Selected = Awaited<ReturnType<typeof joinMessages>>[number]

/** A deleted message keeps its place and loses its text. */
export function presentMessage({ message, userName, authorName, quoted: quote }: Selected, media: MediaFile | null = null): Message {
  return {
    id: message.id,
    rev: message.rev,
    seq: message.seq,
    messageId: message.messageId,
    ack: message.ack,
    status: message.status,
    failure: message.failure,
    failureReason: message.failureReason,
    failureDetail: message.failureDetail,
    changeFailure: message.changeFailure,
    route: message.route,
    read: message.read,
    fromMe: message.fromMe,
    body: message.isDeleted ? '' : message.body,
    mediaUrl: media?.url ?? null,
    mediaName: media?.name ?? null,
    mediaType: message.mediaType,
    isDeleted: message.isDeleted,
    isEdited: message.isEdited,
    isForwarded: message.isForwarded,
    reactions: message.isDeleted ? [] : message.reactions,
    data: message.isDeleted ? null : message.data,
    media,
    timestamp: toEpochText(message.timestamp),
    createdAt: message.createdAt.toISOString(),
    scheduleDate: message.scheduleDate?.toISOString() ?? null,
    sendType: message.sendType,
    userId: message.userId,
    user: message.userId !== null && userName !== null ? { id: message.userId, name: userName } : null,
    author: message.authorId !== null && authorName !== null ? { id: message.authorId, name: authorName } : null,
    contactId: message.contactId,
    ticketId: message.ticketId,
    ticket: { id: message.ticketId, contactId: message.contactId },
    idFront: message.idFront,
    quotedMsgId: message.quotedMsgId,
    quotedMsg: quote?.id ? { ...quote, body: quote.isDeleted ? '' : quote.body } : null,
  }
}

/** A message that has just been stored, with nothing to look up: who wrote it is known, and it quotes nothing. */
export const presentStored = (message: Selected['message'], userName: string | null): Message =>
  presentMessage({ message, userName, authorName: null, quoted: null })

type Source = Pick<ServerContext, 'db' | 'use'>

/** Messages with the addresses of their files, signed now; one query more where there are files. */
export async function presentAll(ctx: Source, { tenantId }: TenantScope, rows: readonly Selected[]): Promise<Message[]> {
  const ids = rows.flatMap(({ message }) => (message.mediaId !== null && !message.isDeleted ? [message.mediaId] : []))
  const files = ids.length > 0 ? await ctx.use(mediaService).present(tenantId, ids) : null
  return rows.map((row) => presentMessage(row, files?.get(row.message.mediaId ?? '') ?? null))
}

/** As they are stored, with what a bubble says of others. */
export async function selectMessages({ db }: Source, { tenantId }: TenantScope, ids: readonly string[]): Promise<Selected[]> {
  return ids.length === 0 ? [] : selectByIds(db).execute({ tenantId, ids })
}

export const findMessages = async (ctx: Source, scope: TenantScope, ids: readonly string[]): Promise<Message[]> =>
  presentAll(ctx, scope, await selectMessages(ctx, scope, ids))

export async function findMessage(ctx: Source, scope: TenantScope, id: string): Promise<Message | null> {
  const [message] = await findMessages(ctx, scope, [id])
  return message ?? null
}

/** 30 messages, the first page the newest, ascending inside the page (decision 14). */
export const presentPage = async (ctx: Source, scope: TenantScope, rows: readonly Selected[]): Promise<{ messages: Message[]; hasMore: boolean }> => ({
  messages: (await presentAll(ctx, scope, rows.slice(0, PAGE))).reverse(),
  hasMore: rows.length > PAGE,
})

export async function pageOfTicket(ctx: Source, scope: TenantScope, ticketId: number, page: number): Promise<{ messages: Message[]; hasMore: boolean }> {
  return presentPage(ctx, scope, await selectPageOfTicket(ctx.db).execute({ tenantId: scope.tenantId, ticketId, offset: (page - 1) * PAGE }))
}

/** The ticket that the contact knows it from, also after it was merged into one of another connection. */
const writtenIn = sql`coalesce(${messages.mergedFromId}, ${messages.ticketId})`

/** Over all tickets of the contact on one connection. */
export async function pageOfContact(
  ctx: Source,
  scope: TenantScope,
  contactId: number,
  whatsappId: number,
  page: number,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const onConnection = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, scope, and(eq(tickets.contactId, contactId), eq(tickets.whatsappId, whatsappId))))
  const rows = await joinMessages(ctx.db)
    .where(ofTenant(messages, scope, eq(messages.contactId, contactId), inArray(writtenIn, onConnection)))
    .orderBy(desc(messages.timestamp), desc(messages.seq))
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)
  return presentPage(ctx, scope, rows)
}
