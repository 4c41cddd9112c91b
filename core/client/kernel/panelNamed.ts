import type { PanelRef } from '#core/client/plugin.ts'
import type { Id } from '#core/contract/define.ts'
import { readRegistry } from './registry.ts'

/** A panel of another plugin by its type, for routes: empty while no plugin has it. */
export function panelNamed(type: Id, params: Record<string, unknown>): PanelRef[] {
  const panel = readRegistry().panels.get(type)
  return panel ? [{ panel, params }] : []
}
