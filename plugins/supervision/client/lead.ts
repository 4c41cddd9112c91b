import { atom } from 'jotai'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'

/** Whether the person may watch, and so whisper to whoever has a conversation. */
export const leadsAtom = atom((get) => get(permissionsAtom).has('supervision.watch'))

export const ownIdAtom = atom((get) => get(sessionAtom)?.userId ?? null)
