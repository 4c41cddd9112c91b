import { liveConnectionAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { t } from '#core/client/i18n/index.ts'
import { dismiss, notify } from '#core/client/notify/index.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'

/** Says that there is no connection and that what is here goes on, when a line that was up is lost; the message goes when the line is back. @see specification §8 */
export function announceConnection(): Dispose {
  let before = store.get(liveConnectionAtom).state
  let shown: number | null = null
  return store.sub(liveConnectionAtom, () => {
    const { state } = store.get(liveConnectionAtom)
    if (state === before) return
    if (before === 'live' && state === 'down' && store.get(sessionAtom) !== null) shown = notify(t('workbench.line.goesOn'), { intent: 'warning' })
    if (state === 'live' && shown !== null) dismiss(shown)
    before = state
  })
}
