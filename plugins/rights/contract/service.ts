import type { Profile } from '#core/contract/auth.ts'
import { defineService } from '#core/contract/define.ts'

export interface RolesService {
  /** The role that counts for a person: theirs, where it is of their profile. Null for none. */
  roleIdOf(person: { tenantId: number; userId: number; profile: Profile }): Promise<number | null>
}
export const rolesService = defineService<RolesService>('rights.roles')
