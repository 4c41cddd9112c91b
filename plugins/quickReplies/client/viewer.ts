import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import type { ReplyViewer } from '../contract/index.ts'

/** The viewer, for the rules of the contract. */
export const viewerAtom = atom((get): ReplyViewer | null => {
  const session = get(sessionAtom)
  return session && { userId: session.userId, profile: session.profile, queueIds: session.queueIds }
})
