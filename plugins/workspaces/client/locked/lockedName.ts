import { readRegistry } from '#core/client/kernel/registry.ts'
import type { Translate } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { panelName } from '#core/client/workbench/panelName.ts'

/** Name of the kind of panel behind a lock. */
export function lockedName(type: string, t: Translate): string {
  const panel = readRegistry().panels.get(type)
  return (panel && panelName(panel, t, store.get)) ?? t('workspaces.panel.other')
}
