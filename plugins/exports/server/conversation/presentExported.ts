import { toEpochText } from '#core/contract/instant.ts'
import type { ExportedMessage } from '../../contract/index.ts'
import type { SelectedMessage } from './selectPage.ts'

/** A deleted message keeps its place and loses its text, its file and its reactions, as everywhere. */
export function presentExported({ message, userName, authorName, media, quoted }: SelectedMessage): ExportedMessage {
  const { isDeleted } = message
  const file = isDeleted ? null : media
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
    body: isDeleted ? '' : message.body,
    mediaName: file?.name ?? null,
    mediaType: message.mediaType,
    isDeleted,
    isEdited: message.isEdited,
    isForwarded: message.isForwarded,
    reactions: isDeleted ? [] : message.reactions,
    media: file,
    data: isDeleted ? null : message.data,
    timestamp: toEpochText(message.timestamp),
    createdAt: message.createdAt.toISOString(),
    scheduleDate: message.scheduleDate?.toISOString() ?? null,
    sendType: message.sendType,
    userId: message.userId,
    user: message.userId !== null && userName !== null ? { id: message.userId, name: userName } : null,
    author: message.authorId !== null && authorName !== null ? { id: message.authorId, name: authorName } : null,
    contactId: message.contactId,
    ticketId: message.ticketId,
    idFront: message.idFront,
    quotedMsgId: message.quotedMsgId,
    quotedMsg: quoted ? { ...quoted, body: quoted.isDeleted ? '' : quoted.body } : null,
  }
}
