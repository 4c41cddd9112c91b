import { atom } from 'jotai'
import type { Presence, Profile, UserConfigs } from '#core/contract/auth.ts'

/** The signed-in person; everything but the token, which only `http` and `socket` read. @see specification §3 */
export interface SignedIn {
  userId: number
  tenantId: number
  username: string
  email: string
  profile: Profile
  /** As the person's last word was: `offline` never gets here, it is the line's to say. */
  status: Presence
  queueIds: readonly number[]
  configs: UserConfigs
  permissions: readonly string[]
  menuVisibility: Readonly<Record<string, boolean>>
  /** Plugins that the company has switched off. */
  pluginsOff?: readonly string[]
  /** In how many companies the person works. */
  companies?: number
  /** The company's subscription is unpaid beyond its days of grace. */
  isBlocked?: boolean
}

export const sessionAtom = atom<SignedIn | null>(null)
/** Tenant and user whose page this is: what it holds in memory is theirs, also after they have left. */
export const pageOwnerAtom = atom<string | null>(null)
/** The session is gone and the address is about to change: the gate then neither redirects nor complains. */
export const isLeavingAtom = atom(false)
export const permissionsAtom = atom((get) => new Set(get(sessionAtom)?.permissions ?? []))
export const isDarkAtom = atom(false)
/** Whether one has chosen a pause, in whichever window. */
export const isPausedAtom = atom((get) => get(sessionAtom)?.status === 'paused')
/** State of the live line: `live`, or since when (epoch ms) it is down. */
export const liveConnectionAtom = atom<{ state: 'connecting' | 'live' | 'down'; sinceMs: number; latencyMs: number | null }>({
  state: 'connecting',
  sinceMs: 0,
  latencyMs: null,
})
