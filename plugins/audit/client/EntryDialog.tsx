import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import type { AuditEntry } from '../contract/index.ts'
import { changesText, changeText, entryText, fromText, personText } from './entryText.ts'
import './audit.css'

/** Everything that is kept of an entry. */
export default function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useT()
  const sent = entry.changes.length === 0 ? changesText(entry, t) : ''
  const facts: readonly (readonly [string, string])[] = [
    ['column.at', formatDateTime(entry.at)],
    ['column.person', personText(entry, t)],
    ['column.from', fromText(entry, t)],
    ['column.kind', t(`audit.kind.${entry.kind}`)],
    ['detail.target', entry.target ?? ''],
    ['detail.action', entry.action],
  ]
  return (
    <Dialog
      title={entryText(entry, t)}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} autoFocus>
          {t('workbench.close')}
        </Button>
      }
    >
      <dl className="audit-facts">
        {facts.map(([key, value]) => value !== '' && <Fact key={key} name={t(`audit.${key}`)} value={value} />)}
        {sent !== '' && <Fact name={t('audit.detail.changes')} value={sent} />}
      </dl>
      {entry.changes.length > 0 && (
        <>
          <h3>{t('audit.detail.changes')}</h3>
          <ul className="audit-changes">
            {entry.changes.map((change) => (
              <li key={change.field}>{changeText(change, entry, t)}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
