import type { FieldError } from '#core/contract/errors.ts'

/** Longest key and message, in UTF-16 units. */
export const LONGEST_KEY = 40
export const LONGEST_MESSAGE = 4096
/** A reply for more queues than this is one for all. */
export const MOST_QUEUES = 500

export const scopes = ['personal', 'shared'] as const
/** `personal`: one's own; `shared`: of everybody in its queues. */
export type ReplyScope = (typeof scopes)[number]

/** Fields of a quick reply that a person writes. */
export interface ReplyDraft {
  /** Without the leading `/`. */
  key: string
  message: string
  /** The file that goes with it: an upload's or a stored file's id. */
  mediaId: string | null
  scope: ReplyScope
  /** Queues whose people see a shared one; empty means all. */
  queueIds: readonly number[]
}

/** People write the slash that they will type. */
export const cleanKey = (key: string): string => key.trim().replace(/^\/+/, '')

/** How keys are compared: whatever their case and accents. */
export const foldKey = (key: string): string =>
  key
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const KEY = /^[\p{L}\p{M}\p{N}_.-]+$/u

const refuse = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** Problems of a quick reply; empty when there are none. It has a text, a file, or both. */
export function replyProblems({ key, message, mediaId }: Pick<ReplyDraft, 'key' | 'message' | 'mediaId'>): FieldError[] {
  const problems: FieldError[] = []
  if (key === '') problems.push(refuse('key', 'required', 'The key is missing'))
  else if (key.length > LONGEST_KEY) problems.push(refuse('key', 'too_big', `The key has more than ${LONGEST_KEY} characters`))
  else if (!KEY.test(key)) problems.push(refuse('key', 'invalid_format', 'The key may have letters, digits, hyphen, underscore and dot'))
  if (message.trim() === '' && mediaId === null) problems.push(refuse('message', 'required', 'The message is missing, and so is a file'))
  else if (message.length > LONGEST_MESSAGE) problems.push(refuse('message', 'too_big', `The message has more than ${LONGEST_MESSAGE} characters`))
  return problems
}

/** The person who looks at quick replies. */
export interface ReplyViewer {
  userId: number
  profile: 'admin' | 'super' | 'superadmin' | 'user'
  queueIds: readonly number[]
}

const leads = ({ profile }: ReplyViewer): boolean => profile === 'admin' || profile === 'super'

/** Everybody sees their own; who leads sees every shared one, an agent those of all queues and of their own; a superadmin none. */
export function maySeeReply(reply: { userId: number; scope: ReplyScope; queueIds: readonly number[] }, viewer: ReplyViewer): boolean {
  if (viewer.profile === 'superadmin') return false
  if (reply.scope === 'personal') return reply.userId === viewer.userId
  return leads(viewer) || reply.queueIds.length === 0 || reply.queueIds.some((id) => viewer.queueIds.includes(id))
}

/** Whether one may edit it: one's own personal ones, and shared ones for who leads. */
export const mayEditReply = (reply: { userId: number; scope: ReplyScope }, viewer: ReplyViewer): boolean =>
  viewer.profile !== 'superadmin' && (reply.scope === 'personal' ? reply.userId === viewer.userId : leads(viewer))
