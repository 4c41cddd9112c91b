import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { focusHistoryAtom, maximisedIdAtom } from './focus.atoms.ts'
import { emptyLayout } from './layout/layout.ts'
import { areaAtom, layoutAtom } from './layout.atoms.ts'
import { visitsAtom } from './routing/visits.ts'
import { dropUnsentLayouts } from './syncLayouts.ts'

/** Another person on this page finds nothing of the one before. */
export function resetOnLeave(): Dispose {
  let userId = store.get(sessionAtom)?.userId
  return store.sub(sessionAtom, () => {
    const next = store.get(sessionAtom)?.userId
    if (next === userId) return
    userId = next
    queryClient.clear()
    dropUnsentLayouts()
    store.set(areaAtom, null)
    store.set(layoutAtom, emptyLayout)
    store.set(focusHistoryAtom, [])
    store.set(maximisedIdAtom, null)
    store.set(visitsAtom, [])
  })
}
