import { Cross } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { ContactImport } from '../../contract/index.ts'
import { hideImport, showProblems, stopImport, takeImportBack } from './commands.ts'
import { isUnderWay, percentOf, shownImportsAtom } from './imports.ts'
import './import.css'

const formatNumber = (count: number) => new Intl.NumberFormat(document.documentElement.lang || undefined).format(count)

/** How far it is, in words. */
function stateOf({ status, done, total, made, changed, unchanged, problems, kept }: ContactImport, t: Translate): string {
  const far = { done: formatNumber(done), total: formatNumber(total) }
  if (status === 'running') return t('contacts.import.state.running', far)
  if (status === 'undoing') return t('contacts.import.state.undoing', far)
  if (status === 'undone') return kept > 0 ? t('contacts.import.state.undoneKept', { count: kept }) : t('contacts.import.state.undone')
  const counts = [
    t('contacts.import.made', { count: made }),
    changed > 0 && t('contacts.import.changed', { count: changed }),
    unchanged > 0 && t('contacts.import.unchanged', { count: unchanged }),
    problems > 0 && t('contacts.import.problemCount', { count: problems }),
  ].filter((part) => part !== false)
  const said = counts.join(' · ')
  return status === 'done' ? said : t(`contacts.import.state.${status}`, { said })
}

/** Own imports above the list: how far each is, what came of it, and what one can do about it. */
export function ImportRows() {
  const t = useT()
  const rows = useAtomValue(shownImportsAtom)
  const ended = rows.find((row) => !isUnderWay(row))
  return (
    <>
      <span role="status" className="visually-hidden">
        {ended && `${ended.fileName}: ${stateOf(ended, t)}`}
      </span>
      {rows.length > 0 && (
        <ul className="contact-imports" aria-label={t('contacts.import.title')}>
          {rows.map((row) => (
            <ImportRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </>
  )
}

function ImportRow({ row }: { row: ContactImport }) {
  const t = useT()
  const client = useClient()
  const { id, fileName, status, problems, undoUntil } = row
  const isBusy = isUnderWay(row)
  return (
    <li className="contact-import" aria-label={fileName}>
      <strong className="cut">{fileName}</strong>
      <span className={status === 'failed' ? 'contact-import-state is-bad' : 'contact-import-state'}>{stateOf(row, t)}</span>
      {isBusy && <progress value={percentOf(row)} max={100} aria-label={t('contacts.import.progress', { name: fileName })} />}
      {problems > 0 && status !== 'undone' && <CommandButton command={showProblems} args={{ id, fileName }} variant="minimal" />}
      {status === 'running' && <CommandButton command={stopImport} args={{ id }} variant="minimal" />}
      {undoUntil !== null && <CommandButton command={takeImportBack} args={{ id }} variant="minimal" />}
      {!isBusy && <IconButton icon={Cross} label={t('contacts.import.closeNamed', { name: fileName })} onClick={() => void client.run(hideImport, { id })} />}
    </li>
  )
}
