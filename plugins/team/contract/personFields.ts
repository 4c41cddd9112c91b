import { z } from 'zod'
import { type AccessHours, accessHoursSchema, wrongAccessDays } from '#core/contract/accessHours.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { type PasswordOwner, passwordProblem } from '#core/contract/password.ts'
import { isEmail } from '#core/contract/validators.ts'

export const LONGEST_NAME = 60
export const SHORTEST_USERNAME = 3
export const LONGEST_USERNAME = 60
export const LONGEST_EMAIL = 254
/** More than any company has. */
const MOST_LINKED = 500

/** Profiles that a company gives to its people. */
export const companyProfiles = ['user', 'super', 'admin'] as const
export type CompanyProfile = (typeof companyProfiles)[number]

const idOrRow = z.union([idParam, z.object({ id: idParam }).transform(({ id }) => id)])
/** Room for what is refused in words, with the rule that it breaks. */
const text = z.string().max(1_000)

/** Fields that administrators write of a person. */
export const personFieldsSchema = z.object({
  name: text,
  /** Empty for people who sign in with a user name alone. */
  email: text,
  /** Empty for people who sign in with their e-mail. */
  username: text,
  password: text,
  profile: z.enum(companyProfiles),
  queues: z.array(idOrRow).max(MOST_LINKED),
  /** Ids of teams; to change them takes `team.editTeams` besides. */
  teams: z.array(idOrRow).max(MOST_LINKED),
  isActive: z.boolean(),
  /** Ids of connections; empty for all. */
  whatsappAllowed: z.array(idParam).max(MOST_LINKED),
  /** Null for always. Does not hold for administrators. */
  accessHours: accessHoursSchema.nullable(),
  /** May not call. Nothing here calls: clients with a phone read it in the session. */
  blockWavoip: z.boolean(),
  /** A sign-in ends the person's other sessions. */
  isSingleSession: z.boolean(),
})
export type PersonFields = z.output<typeof personFieldsSchema>

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

function nameProblems(name: string): FieldError[] {
  if (name.trim() === '') return [problem('name', 'required', 'Write a name')]
  return name.trim().length > LONGEST_NAME ? [problem('name', 'too_big', `Use at most ${LONGEST_NAME} characters`)] : []
}

function signInProblems(email: string, username: string): FieldError[] {
  if (email === '' && username === '') return [problem('email', 'required', 'Write an e-mail address or a user name')]
  const found: FieldError[] = []
  if (email.length > LONGEST_EMAIL) found.push(problem('email', 'too_big', `Use at most ${LONGEST_EMAIL} characters`))
  else if (email !== '' && !isEmail(email)) found.push(problem('email', 'invalid_format', 'This is no e-mail address'))
  if (username === '' || username === email) return found
  if (username.length < SHORTEST_USERNAME) found.push(problem('username', 'too_small', `Use at least ${SHORTEST_USERNAME} characters`))
  else if (username.length > LONGEST_USERNAME) found.push(problem('username', 'too_big', `Use at most ${LONGEST_USERNAME} characters`))
  // Whoever wrote an e-mail address there could not be told apart from its owner.
  else if (/[\s@]/.test(username)) found.push(problem('username', 'invalid_format', 'Use neither spaces nor an at-sign'))
  return found
}

export interface PersonDraft extends PasswordOwner {
  accessHours: AccessHours | null
  /** Null where it stays. */
  password: string | null
}

/** Problems of a person, field by field. */
export function personProblems({ name, email, username, password, accessHours }: PersonDraft): FieldError[] {
  const found = [...nameProblems(name), ...signInProblems(email.trim(), username.trim())]
  const weak = password === null ? null : passwordProblem(password, { name, email, username })
  if (weak) found.push(problem('password', weak, 'This password is too weak'))
  if (accessHours && wrongAccessDays(accessHours).length > 0) found.push(problem('accessHours', 'invalid_format', 'Write times as 08:00'))
  return found
}
