import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'

type Key = Pick<ChannelConnection, 'hookSecret'>

const markOf = (signed: string, { hookSecret }: Key): string => createHmac('sha256', hookSecret).update(signed).digest('hex').slice(0, 16)

/** `m` of an agent's mail, `a` of an automatic one: the mark of an agent's is over the message alone, as it always was. */
const signedOf = (kind: string, messageId: string): string => (kind === 'a' ? `a.${messageId}` : messageId)

/** Id of a mail of ours: anybody can read it, nobody else can make one. It says whether an agent wrote it. */
export function ourMessageId(messageId: string, address: string, key: Key, { isAutomatic = false } = {}): string {
  const kind = isAutomatic ? 'a' : 'm'
  return `<${kind}.${messageId}.${markOf(signedOf(kind, messageId), key)}@${address.slice(address.lastIndexOf('@') + 1)}>`
}

function kindOf(ref: string, key: Key): string | null {
  const [, kind = '', messageId = '', mark = ''] = /^<([am])\.([\w-]{1,64})\.([0-9a-f]{16})@/.exec(ref) ?? []
  return mark !== '' && timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(signedOf(kind, messageId), key))) ? kind : null
}

/** Whether a mail with this id left over this connection. */
export const isOurs = (ref: string, key: Key): boolean => kindOf(ref, key) !== null

/** Whether a mail with this id left over this connection, and no agent wrote it. */
export const isOurAutomatic = (ref: string, key: Key): boolean => kindOf(ref, key) === 'a'

/** Ids in angle brackets, as headers have them. */
export const idsIn = (header: string | readonly string[] | undefined): string[] =>
  [header ?? []].flat().flatMap((text) => text.match(/<[!-;=?-~]{1,250}>/g) ?? [])

const HASH_IN_REF = 16

/** Name that a mail is known by: its id and its content, since senders use one id for several mails. `id` is undefined for a mail without an id. */
export function refOf(id: string | undefined, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex')
  return id ? `${id}~${hash.slice(0, HASH_IN_REF)}` : `<${hash}@sha256>`
}

/** Further files of one mail are messages of their own, by their number. */
export const fileRef = (ref: string, index: number): string => `${ref}#${index}`
/** The id of the mail that a ref is of. */
export const mailOf = (ref: string): string => ref.replace(/>[^>]*$/, '>')

/** How a conversation goes on. */
export interface Thread {
  subject: string
  /** Ids of its mails, the last one last. */
  references: string[]
  /** Where answers go, where that is not the contact's own address. */
  answersTo?: string | undefined
  /** Further recipients of the contact's last mail who get answers too. */
  copies?: string[] | undefined
  /** An agent has chosen that answers to that mail go to the contact alone. */
  isToContactAlone?: boolean | undefined
  /** Epoch milliseconds at which the contact's last mail came, where a program wrote that mail by itself. */
  automaticAt?: number | undefined
}

/** Of a long chain the beginning and the end tell where an answer belongs. */
const MOST_REFERENCES = 20
export const shortened = (ids: readonly string[]): string[] =>
  ids.length <= MOST_REFERENCES ? [...ids] : [...ids.slice(0, MOST_REFERENCES / 2), ...ids.slice(-MOST_REFERENCES / 2)]

const threadSchema = z.object({
  subject: z.string(),
  references: z.array(z.string()),
  answersTo: z.string().optional(),
  copies: z.array(z.string()).optional(),
  isToContactAlone: z.boolean().optional(),
  automaticAt: z.int().optional(),
})
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
