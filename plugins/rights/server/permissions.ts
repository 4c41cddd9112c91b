import { isOfCompanies } from '#core/server/auth/actors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { companyProfiles, type PermissionFacts } from '../contract/index.ts'

/** What a company may give its people; what is the installation's alone is not among it. */
export const grantable = ({ host }: ServerContext): PermissionFacts[] =>
  [...host.permissions].flatMap(([id, permission]) =>
    isOfCompanies(permission)
      ? [{ id, sentence: permission.sentence, profiles: companyProfiles.filter((profile) => permission.profiles.includes(profile)) }]
      : [],
  )
