import type { FieldError } from '#core/contract/errors.ts'
import { personProblems } from '#plugins/team/contract/personFields.ts'

export const LONGEST_COMPANY = 80
/** Of people, and of connections. */
export const LARGEST_LIMIT = 100_000

export interface TenantDraft {
  name: string
  /** Null for any number. */
  maxUsers: number | null
  maxConnections: number | null
}

export interface FirstAdministrator {
  userName: string
  email: string
  password: string
}

/** As a name is kept: half a character is none. */
export const cleanCompany = (name: string): string => name.toWellFormed().trim().replaceAll(/\s+/g, ' ')

/** As names are compared: whatever case and spaces. */
export const foldCompany = (name: string): string => cleanCompany(name).toLocaleLowerCase('pt-BR')

function limitProblems(field: string, least: number, value: number | null): FieldError[] {
  if (value === null) return []
  if (!Number.isInteger(value)) return [{ field, code: 'invalid_type', message: 'Write a whole number, or nothing' }]
  if (value < least) return [{ field, code: 'too_small', message: `Use at least ${least}` }]
  return value > LARGEST_LIMIT ? [{ field, code: 'too_big', message: `Use at most ${LARGEST_LIMIT}` }] : []
}

/** Problems of a company, field by field. Somebody has to administer it: a limit of people is at least 1. */
export function tenantProblems({ name, maxUsers, maxConnections }: TenantDraft): FieldError[] {
  const found: FieldError[] = []
  const clean = cleanCompany(name)
  if (clean === '') found.push({ field: 'name', code: 'required', message: 'Write a name' })
  if (clean.length > LONGEST_COMPANY) found.push({ field: 'name', code: 'too_big', message: `Use at most ${LONGEST_COMPANY} characters` })
  return [...found, ...limitProblems('maxUsers', 1, maxUsers), ...limitProblems('maxConnections', 0, maxConnections)]
}

/** Problems of the first administrator of a company. */
export function administratorProblems({ userName, email, password }: FirstAdministrator): FieldError[] {
  return personProblems({ name: userName, email, username: '', password, accessHours: null }).map((problem) =>
    problem.field === 'name' ? { ...problem, field: 'userName' } : problem,
  )
}
