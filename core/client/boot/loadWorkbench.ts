import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { isPublicPath, plainPath } from '#core/client/browser/addresses.ts'
import { readable } from '#core/client/kernel/readable.ts'
import { store } from '#core/client/store/store.ts'

type WorkbenchModule = typeof import('#core/client/workbench/Workbench.tsx')

let loaded: Promise<WorkbenchModule> | null = null

/** Everything behind the login, fetched once: after a failed fetch the page offers a reload. */
export function loadWorkbench(): Promise<WorkbenchModule> {
  loaded ??= readable(import('#core/client/workbench/Workbench.tsx'))
  return loaded
}

const asked = new Map<string, Promise<boolean>>()

/** Whether a plugin of this build has a page at `path`; false while the plugins cannot be fetched. For visitors who are signed out. */
export function registersAddress(path: string): Promise<boolean> {
  const answer =
    asked.get(path) ?? readable(import('#core/client/workbench/routing/registeredRoutes.ts').then(({ isRegistered }) => isRegistered(path)).catch(() => false))
  asked.set(path, answer)
  return answer
}

/** The first drawing waits this long for the screens; then it shows their outline. */
const PATIENCE_MS = 250

/** Starts the screens together with the page, for somebody who is signed in and on the way to them. Never throws: drawing does. */
export async function startWorkbench(): Promise<void> {
  const session = store.get(sessionAtom)
  if (session === null || session.isBlocked || isPublicPath(plainPath(location.pathname))) return
  const ready = loadWorkbench().then(({ startOnce }) => startOnce())
  await Promise.race([ready.catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
