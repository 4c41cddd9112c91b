import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'

/** Whether the person wants to see whose everything is. */
export const isDeveloperAtom = atom((get) => get(sessionAtom)?.configs.isDeveloper ?? false)
