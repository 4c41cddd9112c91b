import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ChannelLine } from '#plugins/channels/contract/index.ts'

type Key = Pick<ChannelLine, 'hookSecret'>

const markOf = (messageId: string, { hookSecret }: Key): string => createHmac('sha256', hookSecret).update(messageId).digest('hex').slice(0, 16)

/** What mails of ours are called: anybody can read it, nobody else can make one. */
export const ourMessageId = (messageId: string, address: string, key: Key): string =>
  `<m.${messageId}.${markOf(messageId, key)}@${address.slice(address.lastIndexOf('@') + 1)}>`

/** Whether a mail with this id left over this connection. */
export function isOurs(ref: string, key: Key): boolean {
  const [, messageId = '', mark = ''] = /^<m\.([\w-]{1,64})\.([0-9a-f]{16})@/.exec(ref) ?? []
  return mark !== '' && timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(messageId, key)))
}

/** Ids in angle brackets, as headers have them. */
export const idsIn = (header: string | readonly string[] | undefined): string[] =>
  [header ?? []].flat().flatMap((text) => text.match(/<[!-;=?-~]{1,250}>/g) ?? [])

/** What a mail without an id is called: the same one is the same. */
export const hashOf = (source: Uint8Array): string => `<${createHash('sha256').update(source).digest('hex')}@sha256>`

/** Further files of one mail are messages of their own, by their number. */
export const fileRef = (ref: string, index: number): string => `${ref}#${index}`
export const mailOf = (ref: string): string => ref.replace(/#\d+$/, '')

/** How a conversation goes on. */
export interface Thread {
  subject: string
  /** Ids of its mails, the last one last. */
  references: string[]
}

/** Of a long chain the beginning and the end tell where an answer belongs. */
const MOST_REFERENCES = 20
export const shortened = (ids: readonly string[]): string[] =>
  ids.length <= MOST_REFERENCES ? [...ids] : [...ids.slice(0, MOST_REFERENCES / 2), ...ids.slice(-MOST_REFERENCES / 2)]

const threadSchema = z.object({ subject: z.string(), references: z.array(z.string()) })
export const writeThread = (thread: Thread): string => JSON.stringify({ ...thread, references: shortened(thread.references) })

export function readThread(text: string | null): Thread | null {
  if (text === null) return null
  try {
    return threadSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const ANSWER = /^\s*(re|res|rif|aw|sv|antw)\s*(\[\d+\])?\s*:/i
export const FORWARD = /^\s*(fwd?|enc|rv|tr|wg)\s*:/i
export const isAnswer = (subject: string): boolean => ANSWER.test(subject)
/** The subject of an answer: programs keep mails together that differ in nothing else. */
export const answerTo = (subject: string): string => (isAnswer(subject) ? subject : `Re: ${subject}`.trim())
