import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { openPalette } from '#core/client/commands/coreCommands.ts'
import { useT } from '#core/client/i18n/index.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'

/** Nothing is open: says how to begin. */
export function EmptyTiles() {
  const t = useT()
  return (
    <div className="tiles-empty">
      <EmptyState title={t('workbench.empty.title')} text={t('workbench.empty.text')}>
        <CommandButton command={openPalette} variant="primary" />
      </EmptyState>
    </div>
  )
}
