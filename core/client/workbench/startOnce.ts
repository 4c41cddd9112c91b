import { discoverPlugins } from '#core/client/kernel/discover.ts'
import { startKernel } from '#core/client/kernel.ts'
import { corePlugin } from './corePlugin.ts'
import { fetchLayouts } from './syncLayouts.ts'

let started: Promise<unknown> | null = null

/** Starts the kernel with the plugins of this build; the same promise every time, so that a second drawing starts nothing. */
export function startOnce(): Promise<unknown> {
  started ??= Promise.all([fetchLayouts(), Promise.resolve().then(() => startKernel([corePlugin, ...discoverPlugins()]))])
  return started
}
