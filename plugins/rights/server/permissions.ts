import { isOfCompanies } from '#core/server/auth/actors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { companyProfiles, type PermissionFacts } from '../contract/index.ts'

/** Permissions that a company may give its people; those that are the installation's alone are not among them. */
export const grantable = ({ host }: Pick<ServerContext, 'host'>): PermissionFacts[] =>
  [...host.permissions].flatMap(([id, permission]) => {
    if (!isOfCompanies(permission)) return []
    const profiles = companyProfiles.filter((profile) => permission.profiles.includes(profile))
    const isCompanyWide = permission.reach !== 'own' && profiles.every((profile) => profile === 'admin')
    return [{ id, sentence: permission.sentence, profiles, isCompanyWide }]
  })
