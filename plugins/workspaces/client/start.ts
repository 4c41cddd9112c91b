import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import type { StartLayout } from '#core/client/workbench/startLayout.ts'
import { getWorkspace, listWorkspaces } from '../contract/index.ts'

/** The tiles that an administrator chose for the person's profile. */
export const startLayout: StartLayout = async () => {
  const session = store.get(sessionAtom)
  if (!session?.permissions.includes('workspaces.use')) return null
  const start = (await call(listWorkspaces, {})).find(({ startFor }) => startFor.some((profile) => profile === session.profile))
  return start ? (await call(getWorkspace, { id: start.id })).layout : null
}
