import type { SignedIn } from '#core/client/auth/session.atoms.ts'
import type { Profile } from '#core/contract/auth.ts'
import { standsAbove } from '#core/contract/rank.ts'

/** Whether the signed-in person may change somebody, as far as profiles go: oneself, and people of a profile below the own one. */
export const mayKeep = (session: Pick<SignedIn, 'userId' | 'profile'> | null, person: { id: number; profile: Profile }): boolean =>
  session !== null && (person.id === session.userId || standsAbove(session.profile, person.profile))
