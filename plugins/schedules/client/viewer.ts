import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { ScheduleViewer } from '../contract/index.ts'

/** Viewer, for the rules of the contract. */
export const viewerAtom = atom((get): ScheduleViewer | null => {
  const session = get(sessionAtom)
  return session && { userId: session.userId, profile: session.profile }
})
