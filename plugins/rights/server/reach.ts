import type { FieldError } from '#core/contract/errors.ts'
import { standsAbove } from '#core/contract/rank.ts'
import type { Actor } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'

type Who = Pick<Actor, 'userId' | 'profile'>

/**
 * Whoever keeps roles keeps those of people below them, and never the role that they have themselves: administrators keep all others.
 * `userIds`: who has the role before or after the change. @throws invalidInput (422)
 */
export function requireRoleReach({ userId, profile }: Who, role: { profile: contract.CompanyProfile; userIds: readonly number[] }): void {
  const problems: FieldError[] = []
  if (!standsAbove(profile, role.profile)) problems.push({ field: 'profile', code: 'notBelow', message: 'Only an administrator keeps roles of this profile' })
  if (role.userIds.includes(userId)) problems.push({ field: 'userIds', code: 'ownRole', message: 'Somebody else has to change your role' })
  if (problems.length > 0) throw contract.refusedRole(problems)
}

/** Refuses permissions that reach the whole company unless an administrator gives them. @throws invalidInput (422) */
export function requireGivable({ profile }: Who, all: readonly contract.PermissionFacts[], given: readonly string[]): void {
  if (profile === 'admin') return
  const wide = new Set(all.filter(({ isCompanyWide }) => isCompanyWide).map(({ id }) => id))
  if (given.some((id) => wide.has(id)))
    throw contract.refusedRole([{ field: 'permissions', code: 'administratorsAlone', message: 'Only an administrator gives what reaches the whole company' }])
}
