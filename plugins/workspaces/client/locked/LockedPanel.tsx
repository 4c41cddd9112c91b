import { Lock } from '@blueprintjs/icons'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { closeTile } from '#core/client/workbench/deeds/tileCommands.ts'
import { lockedName } from './lockedName.ts'

/** Stands where the reader may not see what somebody put there: says what it would be, and no more is known here. */
export default function LockedPanel({ panelId, params: { type } }: PanelProps<{ type: string }>) {
  const t = useT()
  return (
    <EmptyState icon={Lock} title={t('workspaces.locked.title', { panel: lockedName(type, t) })} text={t('workspaces.locked.text')}>
      <CommandButton command={closeTile} args={{ id: panelId }} label="workspaces.locked.close" />
    </EmptyState>
  )
}
