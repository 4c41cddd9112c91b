import { useAtomValue } from 'jotai'
import { guard } from '#core/client/auth/guard.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { registryAtom } from '#core/client/kernel/registry.ts'

export const CONNECTIONS_PATH = '/sessoes'

/** Whether the screen of the connections is there, and for this person. */
export function useMayOpenConnections(): boolean {
  const session = useAtomValue(sessionAtom)
  const route = useAtomValue(registryAtom).routes.find(({ path }) => path === CONNECTIONS_PATH)
  if (!session || !route || !guard(CONNECTIONS_PATH, '', session).allow) return false
  if (route.permission) return session.permissions.includes(route.permission)
  return route.profiles?.includes(session.profile) ?? true
}
