// The page's context is made before anything runs a command, as in the program.
import '#core/client/kernel/context.ts'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { isLeavingAtom, liveConnectionAtom, pageOwnerAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'
import { dropUnsentLayouts } from '#core/client/workbench/syncLayouts.ts'

/** Files share modules: whoever was on the page before, and how the line was, is nothing to the next. */
beforeAll(() => {
  store.set(isLeavingAtom, false)
  store.set(pageOwnerAtom, null)
  store.set(liveConnectionAtom, { state: 'connecting', sinceMs: Date.now(), latencyMs: null })
})

/** A layout is sent a second after its last change: it must not be seen in the next test. */
afterEach(dropUnsentLayouts)

/** Files share a page: none leaves anything on it for the next. */
afterAll(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren()
})
