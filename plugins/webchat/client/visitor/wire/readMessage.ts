import { readInstant } from '#core/contract/instant.ts'
import { isRecord } from './isRecord.ts'
import { readMedia } from './readMedia.ts'
import { readMessageData } from './readMessageData.ts'
import { readQuoted } from './readQuoted.ts'
import { readReactions } from './readReactions.ts'
import type { VisitorMessage } from './shapes.ts'
import { textOrNull } from './textOrNull.ts'

/** Null for what is not a message. What decorates one and makes no sense is left out: the words of a message are never lost for it. */
export const readMessage = (value: unknown): VisitorMessage | null => {
  if (!isRecord(value)) return null
  const { id, body, fromMe, ack, timestamp } = value
  if (typeof id !== 'string' || typeof body !== 'string' || typeof fromMe !== 'boolean') return null
  if (typeof ack !== 'number' || typeof timestamp !== 'string' || readInstant(timestamp) === 0) return null
  return {
    id,
    idFront: textOrNull(value.idFront),
    body,
    fromMe,
    agentName: textOrNull(value.agentName),
    ack,
    timestamp: new Date(readInstant(timestamp)).toISOString(),
    mediaType: textOrNull(value.mediaType) ?? 'chat',
    data: readMessageData(value.data),
    media: value.isDeleted === true ? null : readMedia(value.media),
    quoted: readQuoted(value.quoted),
    isEdited: value.isEdited === true,
    isDeleted: value.isDeleted === true,
    reactions: readReactions(value.reactions) ?? [],
  }
}
