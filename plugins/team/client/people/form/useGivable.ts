import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { standsAbove } from '#core/contract/rank.ts'
import type { Person } from '../../../contract/people.ts'
import { type CompanyProfile, companyProfiles } from '../../../contract/personFields.ts'

/** The profiles and queues that the signed-in person may give somebody: those below them and those that they have; administrators all. */
export function useGivable(person: Person | null): { profiles: readonly CompanyProfile[]; hasQueue: (id: number) => boolean } {
  const session = useAtomValue(sessionAtom)
  if (!session) return { profiles: [], hasQueue: () => false }
  const { profile, queueIds } = session
  return {
    profiles: companyProfiles.filter((value) => value === person?.profile || standsAbove(profile, value)),
    hasQueue: (id) => standsAbove(profile, profile) || queueIds.includes(id),
  }
}
