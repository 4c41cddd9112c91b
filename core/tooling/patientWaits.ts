import { vi } from 'vitest'

/**
 * How long something is waited for that a test says is to happen, in milliseconds: how fast it is, benches say, and a busy machine is no fault of
 * the program.
 */
const PATIENCE_MS = 10_000
/** How often it is looked for: Vitest's own 50 ms would be most of what a test of the server takes. */
const INTERVAL_MS = 10

const waitFor = vi.waitFor.bind(vi)
vi.waitFor = (condition, options) => waitFor(condition, typeof options === 'number' ? options : { timeout: PATIENCE_MS, interval: INTERVAL_MS, ...options })

if ('document' in globalThis) (await import('@testing-library/react')).configure({ asyncUtilTimeout: PATIENCE_MS })
