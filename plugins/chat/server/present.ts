import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#core/server/auth/identity.table.ts'
import type { Queries } from '#core/server/db/database.ts'
import { ofGivenTenant, ofTenant, prepareOnce, type TenantScope } from '#core/server/db/repository.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import type { Message } from '../contract/index.ts'
import { messages } from './messages.table.ts'

export const PAGE = 30

const quoted = alias(messages, 'quoted')

const columns = {
  message: messages,
  userName: users.name,
  quoted: { id: quoted.id, body: quoted.body, fromMe: quoted.fromMe, mediaType: quoted.mediaType, isDeleted: quoted.isDeleted },
}

export const joinMessages = (db: Queries) =>
  db
    .select(columns)
    .from(messages)
    .leftJoin(users, and(eq(users.tenantId, messages.tenantId), eq(users.id, messages.userId)))
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
export function presentMessage({ message, userName, quoted: quote }: Selected): Message {
  return {
    id: message.id,
    rev: message.rev,
    seq: message.seq,
    messageId: message.messageId,
    ack: message.ack,
    status: message.status,
    failure: message.failure,
    read: message.read,
    fromMe: message.fromMe,
    body: message.isDeleted ? '' : message.body,
    mediaUrl: message.mediaUrl,
    mediaName: message.mediaName,
    mediaType: message.mediaType,
    isDeleted: message.isDeleted,
    isEdited: message.isEdited,
    isForwarded: message.isForwarded,
    reactions: message.isDeleted ? [] : message.reactions,
    data: message.isDeleted ? null : message.data,
    timestamp: message.timestamp.toISOString(),
    createdAt: message.createdAt.toISOString(),
    scheduleDate: message.scheduleDate?.toISOString() ?? null,
    sendType: message.sendType,
    userId: message.userId,
    user: message.userId !== null && userName !== null ? { id: message.userId, name: userName } : null,
    contactId: message.contactId,
    ticketId: message.ticketId,
    idFront: message.idFront,
    quotedMsgId: message.quotedMsgId,
    quotedMsg: quote?.id ? { ...quote, body: quote.isDeleted ? '' : quote.body } : null,
  }
}

/** A message that has just been stored, with nothing to look up: who wrote it is known, and it quotes nothing. */
export const presentStored = (message: Selected['message'], userName: string | null): Message => presentMessage({ message, userName, quoted: null })

export async function findMessages(db: Queries, { tenantId }: TenantScope, ids: readonly string[]): Promise<Message[]> {
  if (ids.length === 0) return []
  return (await selectByIds(db).execute({ tenantId, ids })).map(presentMessage)
}

export async function findMessage(db: Queries, scope: TenantScope, id: string): Promise<Message | null> {
  const [message] = await findMessages(db, scope, [id])
  return message ?? null
}

/** 30 messages, the first page the newest, ascending inside the page (decision 14). */
export const presentPage = (rows: Selected[]): { messages: Message[]; hasMore: boolean } => ({
  messages: rows.slice(0, PAGE).map(presentMessage).reverse(),
  hasMore: rows.length > PAGE,
})

export async function pageOfTicket(db: Queries, { tenantId }: TenantScope, ticketId: number, page: number): Promise<{ messages: Message[]; hasMore: boolean }> {
  return presentPage(await selectPageOfTicket(db).execute({ tenantId, ticketId, offset: (page - 1) * PAGE }))
}

/** Over all tickets of the contact on one connection. */
export async function pageOfContact(
  db: Queries,
  scope: TenantScope,
  contactId: number,
  whatsappId: number,
  page: number,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const onConnection = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(ofTenant(tickets, scope, and(eq(tickets.contactId, contactId), eq(tickets.whatsappId, whatsappId))))
  const rows = await joinMessages(db)
    .where(ofTenant(messages, scope, eq(messages.contactId, contactId), inArray(messages.ticketId, onConnection)))
    .orderBy(desc(messages.timestamp), desc(messages.seq))
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)
  return presentPage(rows)
}
