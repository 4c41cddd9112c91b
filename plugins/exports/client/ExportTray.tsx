import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { ExportRow } from './ExportRow.tsx'
import { shownExportsAtom } from './exports.ts'
import './exports.css'

/** Own exports over the list, until they are closed. What ends is said aloud, what goes on is not. */
export function ExportTray() {
  const t = useT()
  const rows = useAtomValue(shownExportsAtom)
  const ended = rows.find(({ status }) => status === 'done' || status === 'failed')
  return (
    <>
      <span role="status" className="visually-hidden">
        {ended && t(ended.status === 'done' ? 'exports.ready' : 'exports.failed', { name: ended.title })}
      </span>
      {rows.length > 0 && (
        <section className="exports" aria-label={t('exports.title')}>
          <ul>
            {rows.map((row) => (
              <ExportRow key={row.id} row={row} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
