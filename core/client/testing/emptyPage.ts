import { afterAll } from 'vitest'

/** Files share a page: none leaves anything on it for the next. */
afterAll(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren()
})
