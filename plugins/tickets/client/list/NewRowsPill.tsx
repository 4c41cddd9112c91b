import { ArrowUp } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { tip } from '#core/client/ui/tip.ts'
import { showNewRows } from '../commands/listMoves.ts'
import { NO_NEW_ROWS, newRowsAtom } from './newRows.atoms.ts'

/** How much waits to come into the list while somebody is pointing at it; lets it in. */
export function NewRowsPill() {
  const t = useT()
  const client = useClient()
  const newRows = useAtomValue(newRowsAtom)
  const text = newRows.count > 0 ? t('tickets.news.count', { count: newRows.count }) : t('tickets.news.left')
  return (
    <div className="news-place" role="status">
      {newRows !== NO_NEW_ROWS && (
        <button type="button" className="news-pill" {...tip(t('tickets.command.news'), '.')} onClick={() => void client.run(showNewRows, {})}>
          <ArrowUp size={12} />
          {text}
        </button>
      )}
    </div>
  )
}
