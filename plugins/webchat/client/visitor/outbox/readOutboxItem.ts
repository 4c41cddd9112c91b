import { isRecord } from '../wire/isRecord.ts'
import { parseJson } from '../wire/parseJson.ts'
import { textOrNull } from '../wire/textOrNull.ts'
import type { FinishedUpload, OutboxItem } from './OutboxItem.ts'

/** Null for what the storage holds but is no message. */
export const readOutboxItem = (stored: string | null): OutboxItem | null => {
  const value = parseJson(stored)
  if (!isRecord(value)) return null
  const { idFront, body, writtenAt, order, state } = value
  if (typeof idFront !== 'string' || typeof body !== 'string' || typeof writtenAt !== 'string') return null
  if (typeof order !== 'number' || (state !== 'waiting' && state !== 'failed')) return null
  return { idFront, body, quotedMsgId: textOrNull(value.quotedMsgId), upload: readUpload(value.upload), writtenAt, order, state }
}

const readUpload = (value: unknown): FinishedUpload | null => {
  if (!isRecord(value)) return null
  const { id, name } = value
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
}
