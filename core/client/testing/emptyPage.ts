import { afterAll, beforeAll } from 'vitest'
import { isLeavingAtom, liveLineAtom, pageOwnerAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'

/** Files share modules: whoever was on the page before, and how the line was, is nothing to the next. */
beforeAll(() => {
  store.set(isLeavingAtom, false)
  store.set(pageOwnerAtom, null)
  store.set(liveLineAtom, { state: 'connecting', sinceMs: Date.now(), latencyMs: null })
})

/** They share a page: none leaves anything on it for the next. */
afterAll(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren()
})
