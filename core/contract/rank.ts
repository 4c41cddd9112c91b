import type { Profile } from './auth.ts'

const RANKS: Readonly<Record<Profile, number>> = { user: 0, super: 1, admin: 2, superadmin: 3 }

/**
 * Whether somebody of a company may change somebody else of it: administrators everybody, others only who stands below them. A permission says what may be
 * done, and never to whom.
 */
export const standsAbove = (profile: Profile, other: Profile): boolean => RANKS[profile] >= RANKS.admin || RANKS[profile] > RANKS[other]
