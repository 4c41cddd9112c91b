import { definePanel } from '#core/client/plugin.ts'
import { LOCKED_PANEL, lockedParams } from '../../contract/index.ts'
import { lockedName } from './lockedName.ts'

export const lockedPanel = definePanel({
  type: LOCKED_PANEL,
  params: lockedParams,
  title: ({ type }, t) => t('workspaces.locked.tile', { panel: lockedName(type, t) }),
  kind: 'workspaces.panel.locked',
  load: () => import('./LockedPanel.tsx'),
  reuse: 'never',
})
