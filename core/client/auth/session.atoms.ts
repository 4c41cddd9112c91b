import { atom } from 'jotai'
import type { Profile, UserConfigs } from '#core/contract/auth.ts'

/** The signed-in person; everything but the token, which only `http` and `socket` read. @see specification §3 */
export interface SignedIn {
  userId: number
  tenantId: number
  username: string
  email: string
  profile: Profile
  queueIds: readonly number[]
  configs: UserConfigs
  permissions: readonly string[]
  menuVisibility: Readonly<Record<string, boolean>>
}

export const sessionAtom = atom<SignedIn | null>(null)
export const permissionsAtom = atom((get) => new Set(get(sessionAtom)?.permissions ?? []))
export const isDarkAtom = atom(false)
/** Whether one shows as available to the team. */
export const isPresentAtom = atom(true)
/** State of the live line: `live`, or since when (epoch ms) it is down. */
export const liveLineAtom = atom<{ state: 'connecting' | 'live' | 'down'; sinceMs: number; latencyMs: number | null }>({
  state: 'connecting',
  sinceMs: 0,
  latencyMs: null,
})
