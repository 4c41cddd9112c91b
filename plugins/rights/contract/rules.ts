import type { FieldError } from '#core/contract/errors.ts'
import type { CompanyProfile, PermissionFacts, Role } from './roles.ts'

export const LONGEST_ROLE_NAME = 60

export const cleanRoleName = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ')
/** Names that differ only in case and accents are one name. */
export const foldRoleName = (name: string): string => cleanRoleName(name).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

export function roleNameProblems(name: string): FieldError[] {
  const clean = cleanRoleName(name)
  if (clean === '') return [problem('name', 'required', 'The role needs a name')]
  return clean.length > LONGEST_ROLE_NAME ? [problem('name', 'too_big', `At most ${LONGEST_ROLE_NAME} characters`)] : []
}

type Changes = Readonly<Record<string, boolean>>

/** Whether a person of `profile` with these changes has a permission. */
export const has = ({ id, profiles }: PermissionFacts, profile: CompanyProfile, changes: Changes): boolean => changes[id] ?? profiles.includes(profile)

/** Only what differs from the profile is kept: the rest follows the profile, also when a later version gives it more. */
export const differing = (all: readonly PermissionFacts[], profile: CompanyProfile, changes: Changes): Record<string, boolean> =>
  Object.fromEntries(
    all.filter((one) => changes[one.id] !== undefined && changes[one.id] !== one.profiles.includes(profile)).map((one) => [one.id, changes[one.id] === true]),
  )

export interface Effect {
  permission: string
  /** How many people. */
  count: number
}

/** Changes that a role would make for people, before it is saved. */
export interface Effects {
  gains: Effect[]
  losses: Effect[]
}

interface Wanted {
  /** Null for a new one. */
  id: number | null
  profile: CompanyProfile
  permissions: Changes
  userIds: readonly number[]
}

/** Compares what each person may now with what they may afterwards: those who come to the role, stay in it and leave it. */
export function effectsOf(all: readonly PermissionFacts[], roles: readonly Role[], wanted: Wanted): Effects {
  const before = new Map(roles.flatMap((role) => role.userIds.map((userId): [number, Role] => [userId, role])))
  const own = roles.find(({ id }) => id === wanted.id)
  const people = new Set([...wanted.userIds, ...(own?.userIds ?? [])])
  const effects: Effects = { gains: [], losses: [] }
  for (const one of all) {
    const counts = { gains: 0, losses: 0 }
    for (const userId of people) {
      const had = has(one, wanted.profile, before.get(userId)?.permissions ?? {})
      const gets = has(one, wanted.profile, wanted.userIds.includes(userId) ? wanted.permissions : {})
      if (had !== gets) counts[gets ? 'gains' : 'losses'] += 1
    }
    if (counts.gains > 0) effects.gains.push({ permission: one.id, count: counts.gains })
    if (counts.losses > 0) effects.losses.push({ permission: one.id, count: counts.losses })
  }
  return effects
}
