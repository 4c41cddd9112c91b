import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { openPalette } from '#core/client/commands/coreCommands.ts'
import { useT } from '#core/client/i18n/index.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { kindOf } from '../areaKinds.ts'
import { areaAtom } from '../layout.atoms.ts'

/** Nothing is open: says how to begin. */
export function EmptyTiles() {
  const t = useT()
  const area = useAtomValue(areaAtom)
  const Kind = useAtomValue(useMemo(() => atom((get) => (area === null ? undefined : kindOf(area, get)?.Empty)), [area]))
  if (Kind && area !== null) return <Kind area={area} />
  return (
    <div className="tiles-empty">
      <EmptyState title={t('workbench.empty.title')} text={t('workbench.empty.text')}>
        <CommandButton command={openPalette} variant="primary" />
      </EmptyState>
    </div>
  )
}
