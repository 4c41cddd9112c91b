import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'

/** Where this browser keeps the layout of an area: one for each person. */
export function layoutKey(area: string): string | null {
  const session = store.get(sessionAtom)
  return session ? `balcao.layout.${session.tenantId}.${session.userId}.${area}` : null
}
