import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { isUnderWay, percentOf, shownImportsAtom } from './imports.ts'

/** How far an import is, on every screen; a press shows it. */
export function ImportItem() {
  const t = useT()
  const client = useClient()
  const row = useAtomValue(shownImportsAtom).find(isUnderWay)
  if (!row) return null
  const progressText = t(row.status === 'running' ? 'contacts.import.item' : 'contacts.import.itemUndo', { percent: percentOf(row) })
  return (
    <button type="button" className="status-item" onClick={() => client.navigate('/contatos')}>
      {progressText}
    </button>
  )
}
