import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '../IconButton.tsx'
import { pickedBarRef } from '../pickedBar.ts'

/** How many rows are chosen and what can be done with them. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const t = useT()
  return (
    <div ref={pickedBarRef} className="bulk">
      <span className="strong" role="status">
        {t('workbench.table.selected', { count })}
      </span>
      {children}
      <IconButton icon={Cross} className="bulk-clear" label={t('workbench.clear')} onClick={onClear} />
    </div>
  )
}
