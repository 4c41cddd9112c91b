import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import type { ImportLine } from '../../contract/index.ts'

const TONES = { taken: 'good', changed: 'warn', dropped: 'bad' } as const

/** Parts that could not be carried over as they were, and why: nothing is left out without a word. */
export default function ImportReport({ name, report, onClose }: { name: string; report: readonly ImportLine[]; onClose: () => void }) {
  const t = useT()
  const notTaken = report.filter(({ outcome }) => outcome !== 'taken')
  return (
    <Dialog
      title={t('flows.report.title', { name })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('workbench.close')}
        </Button>
      }
    >
      <p>{t('flows.report.text', { count: report.length - notTaken.length })}</p>
      <ul className="flow-report">
        {notTaken.map((entry) => (
          <li key={report.indexOf(entry)}>
            <Dot tone={TONES[entry.outcome]} /> <span className="strong">{entry.what}</span> <span className="dim">{t(`flows.report.${entry.why}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
