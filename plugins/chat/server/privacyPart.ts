import { and, asc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { DataRow, DataSubject } from '#core/contract/privacyParts.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { definePrivacyPart, pagedSection } from '#core/server/privacy/definePrivacyPart.ts'
import { messages } from './messages.table.ts'

const PAGE = 500

/** Messages with the person, and those that they wrote in groups. */
const ofSubject = ({ contactIds }: DataSubject) => or(inArray(messages.contactId, [...contactIds]), inArray(messages.authorId, [...contactIds]))

/** In the order of storing, which an index of its own need not hold: this is asked a few times a year. */
const page = async (ctx: ServerContext, subject: DataSubject, after: number) =>
  ctx.db
    .select({ message: messages, writtenBy: users.name })
    .from(messages)
    .leftJoin(users, and(eq(users.tenantId, messages.tenantId), eq(users.id, messages.userId)))
    .where(ofTenant(messages, subject, ofSubject(subject), gt(messages.seq, after)))
    .orderBy(asc(messages.seq))
    .limit(PAGE)

function toRow({ message, writtenBy }: Awaited<ReturnType<typeof page>>[number]): DataRow {
  const { ticketId, fromMe, body, mediaType, mediaId, isDeleted, isEdited, reactions, data, timestamp } = message
  const reacted = reactions.map(({ emoji }) => emoji).join(' ')
  return {
    values: {
      ticketId,
      timestamp: timestamp.toISOString(),
      from: fromMe ? 'company' : 'person',
      writtenBy: fromMe ? writtenBy : null,
      mediaType,
      body,
      ...(isDeleted && { isDeleted }),
      ...(isEdited && { isEdited }),
      ...(reacted !== '' && { reactions: reacted }),
      ...(data && { content: JSON.stringify(data) }),
    },
    files: mediaId && !isDeleted ? [mediaId] : [],
  }
}

/** The rows stay, so that counts and times of conversations do; nothing that was said or sent stays in them. */
async function erase(tx: ServerContext, subject: DataSubject): Promise<readonly string[]> {
  const named = await tx.db
    .selectDistinct({ id: messages.mediaId })
    .from(messages)
    .where(ofTenant(messages, subject, ofSubject(subject), isNotNull(messages.mediaId)))
  const nothing = {
    body: '',
    isDeleted: true,
    reactions: [],
    data: null,
    mediaId: null,
    quotedMsgId: null,
    failure: null,
    failureReason: null,
    failureDetail: null,
  }
  // Ids at the channel often hold a number.
  await tenantRows(tx.db, subject, messages).write(ofSubject(subject), { ...nothing, messageId: null, idFront: null })
  return named.flatMap(({ id }) => id ?? [])
}

/** All that was said with the person. */
export const privacyPart = definePrivacyPart('chat', 40, (ctx) => ({
  sections: (subject) => [
    pagedSection('messages', (last: Awaited<ReturnType<typeof page>>[number] | undefined) => page(ctx, subject, last?.message.seq ?? 0), toRow),
  ],
  erase: (subject) => erase(ctx, subject),
}))
