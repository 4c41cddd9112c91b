import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'

/** Whether whoever looks may write rules. */
export const useMayEdit = (): boolean => useAtomValue(permissionsAtom).has('rules.edit')
