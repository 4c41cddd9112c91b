import { t } from '#core/client/i18n/translate.ts'
import { notify } from '#core/client/notify/notify.ts'
import { store } from '#core/client/store/store.ts'
import { leave } from './leave.ts'
import { loginAddress } from './loginAddress.ts'
import { isLeavingAtom } from './session.atoms.ts'

/** @see specification §4 and §9: login redirect delay. */
export const LOGIN_REDIRECT_MS = 200

/** Forgets the session, says so once, and goes to login, which leads back to the present address. `text`: why, where it is known. */
export function expireSession(text: string = t('errors.ERR_SESSION_EXPIRED')): void {
  if (store.get(isLeavingAtom)) return
  notify(text, { intent: 'warning' })
  leave(loginAddress(location.pathname, location.search), LOGIN_REDIRECT_MS)
}
