import { storageKeys } from '#core/client/browser/storage.ts'
import { readToken } from '#core/client/http/token.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { leave } from './leave.ts'
import { sessionAtom } from './session.atoms.ts'
import { adoptSession } from './session.ts'

/** The other tab writes several keys one after the other; they are read together after this long. */
const SETTLE_MS = 50

/** Follows what other tabs do: a logout there is one here, a login there is adopted, by `reload` where it is another person's. */
export function followOtherTabs(reload: () => void = () => location.reload()): Dispose {
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    if (readToken() !== null) adoptSession(reload)
    else if (store.get(sessionAtom) !== null) leave('/login')
  }
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was emptied.
    if (event.key !== null && event.key !== storageKeys.token && event.key !== storageKeys.usuario) return
    clearTimeout(timer)
    timer = setTimeout(follow, SETTLE_MS)
  }
  addEventListener('storage', onStorage)
  return () => {
    clearTimeout(timer)
    removeEventListener('storage', onStorage)
  }
}
