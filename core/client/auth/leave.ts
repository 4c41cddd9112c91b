import { navigate } from '#core/client/browser/navigate.ts'
import { store } from '#core/client/store/store.ts'
import { isLeavingAtom } from './session.atoms.ts'
import { clearSession } from './session.ts'

/** Forgets the session and goes to `address` after `delayMs`. */
export function leave(address: string, delayMs = 0): void {
  store.set(isLeavingAtom, true)
  clearSession()
  const go = () => {
    navigate(address, { replace: true })
    store.set(isLeavingAtom, false)
  }
  if (delayMs === 0) go()
  else setTimeout(go, delayMs)
}
