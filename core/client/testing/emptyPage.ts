// The page's context is made before anything runs a command, as in the program.
import '#core/client/kernel/context.ts'
import { afterAll, beforeAll } from 'vitest'
import { isLeavingAtom, liveConnectionAtom, pageOwnerAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'
import { dropUnsentLayouts } from '#core/client/workbench/syncLayouts.ts'

/** Files share modules: whoever was on the page before, and how the line was, is nothing to the next. */
beforeAll(() => {
  store.set(isLeavingAtom, false)
  store.set(pageOwnerAtom, null)
  store.set(liveConnectionAtom, { state: 'connecting', sinceMs: Date.now(), latencyMs: null })
})

/** They share a page: none leaves anything on it, or a layout to send, for the next. */
afterAll(() => {
  dropUnsentLayouts()
  if (typeof document !== 'undefined') document.body.replaceChildren()
})
