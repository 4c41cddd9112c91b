import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'

export const mayChangeAtom = atom((get) => get(sessionAtom)?.profile === 'admin')
