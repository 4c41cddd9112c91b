import type { Id } from '#core/contract/define.ts'
import type { FieldError } from '#core/contract/errors.ts'

/** Actions that a token may do. */
export const apiScopes = [
  'contacts.read',
  'contacts.write',
  'tickets.read',
  'messages.send',
  'messages.read',
  'flows.start',
  'deals.read',
  'deals.write',
] as const
export type ApiScope = (typeof apiScopes)[number]

/** Permission that the owner of a token must have themselves for each scope, at the time of each call. */
export const scopePermissions: Readonly<Record<ApiScope, Id>> = {
  'contacts.read': 'contacts.list',
  'contacts.write': 'contacts.edit',
  'tickets.read': 'tickets.list',
  'messages.send': 'chat.send',
  'messages.read': 'chat.read',
  'flows.start': 'flows.start',
  'deals.read': 'funnel.view',
  'deals.write': 'funnel.edit',
}

/** Longest name of a token, in characters. */
export const LONGEST_TOKEN_NAME = 60
/** Calls per minute. */
export const INITIAL_RATE = 60
export const MOST_RATE = 600
/** Largest file of a message that comes by the API, in bytes. @see contract §1.20 */
export const LARGEST_API_FILE = 5 * 1024 * 1024
/** Longest key by which a caller names its own request. */
export const LONGEST_KEY = 100

/** As a name is kept. */
export const cleanTokenName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ')
/** As names are compared: whatever case and spaces. */
export const foldTokenName = (name: string): string => cleanTokenName(name).toLocaleLowerCase('pt-BR')

export interface TokenDraft {
  name: string
  scopes: readonly ApiScope[]
  ratePerMinute: number
  /** ISO instant; null for no end. */
  expiresAt: string | null
}

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** Problems of a token; empty when there are none. An end in the past is one only where it is `isNewEnd`. */
export function tokenProblems({ name, scopes, ratePerMinute, expiresAt }: TokenDraft, now: Date, isNewEnd: boolean): FieldError[] {
  const problems: FieldError[] = []
  if (cleanTokenName(name) === '') problems.push(problem('name', 'required', 'A token needs a name'))
  if (cleanTokenName(name).length > LONGEST_TOKEN_NAME) problems.push(problem('name', 'too_big', `At most ${LONGEST_TOKEN_NAME} characters`))
  if (scopes.length === 0) problems.push(problem('scopes', 'required', 'Choose what the token may do'))
  if (ratePerMinute < 1 || ratePerMinute > MOST_RATE) problems.push(problem('ratePerMinute', 'out_of_range', `Between 1 and ${MOST_RATE}`))
  if (isNewEnd && expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) problems.push(problem('expiresAt', 'past', 'The end is in the past'))
  return problems
}
