import type { InstalledPlugin } from './usePlugins.ts'

/** Headings of the page, in their order. */
export const pluginGroups = ['failed', 'optional', 'essential'] as const
export type PluginGroup = (typeof pluginGroups)[number]

/** The workbench itself. */
const KERNEL = 'core'
const OFF = new Set(['workbench.plugins.off', 'workbench.plugins.requiresOff'])

/** Whether a half of it did not start, other than because it is switched off. */
export const hasFailed = ({ failure, server }: InstalledPlugin): boolean => Boolean(server?.failure) || (failure !== null && !OFF.has(failure.key))

/** Under which heading a plugin stands: what does not run comes first, what cannot be switched off last. */
export function pluginGroupOf(plugin: InstalledPlugin): PluginGroup {
  if (hasFailed(plugin)) return 'failed'
  return plugin.id === KERNEL || plugin.server?.isEssential ? 'essential' : 'optional'
}
