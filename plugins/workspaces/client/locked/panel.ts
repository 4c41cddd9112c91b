import { readRegistry } from '#core/client/kernel/registry.ts'
import { definePanel, type Translate } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { panelName } from '#core/client/workbench/panelName.ts'
import { LOCKED_PANEL, lockedParams } from '../../contract/index.ts'

/** What kind of panel stands behind a lock, in words. */
export function lockedName(type: string, t: Translate): string {
  const panel = readRegistry().panels.get(type)
  return (panel && panelName(panel, t, store.get)) ?? t('workspaces.panel.other')
}

export const lockedPanel = definePanel({
  type: LOCKED_PANEL,
  params: lockedParams,
  title: ({ type }, t) => t('workspaces.locked.tile', { panel: lockedName(type, t) }),
  kind: 'workspaces.panel.locked',
  load: () => import('./LockedPanel.tsx'),
  reuse: 'never',
})
