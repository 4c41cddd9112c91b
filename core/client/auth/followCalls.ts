import { listenToSession } from '#core/client/http/sessionListener.ts'
import { expireSession } from './expireSession.ts'
import { updateSession } from './session.ts'

/** A call that finds the session expired ends it here, and one that finds the payment overdue blocks it. */
export const followCalls = (): void => listenToSession({ expired: () => expireSession(), overdue: () => updateSession({ isBlocked: true }) })
