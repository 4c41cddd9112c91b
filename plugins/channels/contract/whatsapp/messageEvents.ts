import type { Party } from '../address.ts'
import type { ChannelEvent, InboundFile } from '../events.ts'
import { contextOf, fileOf, isRecord, kindOfUnknown, specialOf, textOf, unwrapped } from './content.ts'
import { type Content, contentSchema, type RawContent } from './contentSchema.ts'
import { addressOfJid } from './jid.ts'
import { advertOfReply, withNotes } from './origin.ts'
import { writtenAt } from './writtenAt.ts'

/** A message as the protocol of WhatsApp knows it. */
export interface ProtocolMessage {
  id: string
  /** The other side of the conversation, or the group. */
  from: Party
  /** Author of the message, in a group. */
  author?: Party | undefined
  /** The account itself wrote it, elsewhere. */
  isOwn?: boolean | undefined
  /** When it was written: seconds or milliseconds since 1970, or an ISO date. */
  sentAt?: number | string | null | undefined
  content: RawContent
  /** Facts from the gateway beside the content itself. */
  quotedRef?: string | null | undefined
  isForwarded?: boolean | null | undefined
  mentionedJid?: readonly string[] | null | undefined
  /** The advertisement that it came from, in the words of WhatsApp's protocol. */
  adReply?: unknown
  /** The file as the adapter fetches it; by the id of its message unless given. */
  toFile?(file: InboundFile, content: RawContent): InboundFile
}

/** Text of a message now that was edited; empty for nothing that has words. */
export function editedBody(content: unknown): string {
  const parsed = isRecord(content) ? contentSchema.safeParse(unwrapped(content)) : null
  return parsed?.success ? textOf(parsed.data) : ''
}

/** Events that apps tell each other of a message: that it was edited or taken back, and much that is of no concern here. */
function protocolEvents({ type, key, editedMessage }: RawContent, from: Party, isOwn: boolean): ChannelEvent[] {
  const id = isRecord(key) && typeof key.id === 'string' ? key.id : null
  if (id === null) return []
  const own = isOwn ? ({ isOwn } as const) : {}
  if (type === 0 || type === 'REVOKE') return [{ kind: 'removed', ref: id, from, ...own }]
  const body = editedBody(editedMessage)
  return body === '' ? [] : [{ kind: 'edited', ref: id, from, body, ...own }]
}

/** Notes told beside a message of a contact: each advertisement or product once. */
function notesOf({ isOwn, adReply }: ProtocolMessage, notes: readonly string[]): string[] {
  return isOwn ? [] : [...new Set([...notes, advertOfReply(adReply)])].filter(Boolean)
}

function writtenEvent(message: ProtocolMessage, raw: RawContent, content: Content): ChannelEvent | null {
  const { id, from, author, isOwn, sentAt, quotedRef, isForwarded, mentionedJid, toFile } = message
  const found = fileOf(content, id)
  const special = specialOf(content)
  const file = found && toFile ? toFile(found, raw) : found
  const context = contextOf(content)
  const body = withNotes(textOf(content) || (special?.body ?? ''), notesOf(message, context.notes))
  if (body === '' && !file) return null
  const quoted = context.stanzaId ?? quotedRef
  const mentions = (context.mentionedJid ?? mentionedJid ?? []).flatMap((jid) => addressOfJid(jid) ?? [])
  return {
    ...{ kind: 'message', ref: id, from, body },
    ...(author && { author }),
    ...(isOwn && { isOwn: true }),
    ...writtenAt(sentAt),
    ...(mentions.length > 0 && { mentions }),
    ...(special?.data && { data: special.data }),
    ...(file && { file }),
    ...(quoted && { quotedRef: quoted }),
    ...((context.isForwarded ?? isForwarded) && { isForwarded: true }),
  }
}

/**
 * Events of a message: something written, a reaction, a change of another; `unreadable` for kinds that are not known. Reactions of the
 * account's own are of no concern.
 */
export function messageEvents(message: ProtocolMessage): ChannelEvent[] {
  const { id, from, author, isOwn = false } = message
  const content = unwrapped(message.content)
  if (isRecord(content.protocolMessage)) return protocolEvents(content.protocolMessage, from, isOwn)
  if (isOwn && content.reactionMessage) return []
  const parsed = contentSchema.safeParse(content)
  if (parsed.success && parsed.data.reactionMessage) {
    const { key, text } = parsed.data.reactionMessage
    return [{ kind: 'reacted', ref: key.id, from, emoji: text ?? '' }]
  }
  const written = parsed.success ? writtenEvent(message, content, parsed.data) : null
  if (written) return [written]
  const what = isOwn ? null : kindOfUnknown(content)
  return what === null ? [] : [{ kind: 'unreadable', ref: id, from, ...(author && { author }), what }]
}
