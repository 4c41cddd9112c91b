import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { leadsClosing } from '../contract/index.ts'

export const leadsAtom = atom((get) => {
  const session = get(sessionAtom)
  return session !== null && leadsClosing(session)
})
