import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { exportAsJson, exportAsPdf } from './commands.ts'
import './exports.css'

/** The two files of a conversation, in the details of its ticket. */
export function ExportSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  return (
    <section className="details-section" aria-label={t('exports.section')}>
      <h4>{t('exports.section')}</h4>
      <div className="export-choice">
        <CommandButton command={exportAsPdf} args={{ ticketId }} label="exports.pdf" hideKeys />
        <CommandButton command={exportAsJson} args={{ ticketId }} label="exports.json" hideKeys />
      </div>
    </section>
  )
}
