import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import type { ImportLine } from '../../contract/index.ts'

const TONES = { taken: 'good', changed: 'warn', dropped: 'bad' } as const

/** Parts that could not be carried over as they were, and why: nothing is left out without a word. */
export default function ImportReport({ name, lines, onClose }: { name: string; lines: readonly ImportLine[]; onClose: () => void }) {
  const t = useT()
  const notTaken = lines.filter(({ outcome }) => outcome !== 'taken')
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
      <p>{t('flows.report.text', { count: lines.length - notTaken.length })}</p>
      <ul className="flow-report">
        {notTaken.map((line) => (
          <li key={lines.indexOf(line)}>
            <Dot tone={TONES[line.outcome]} /> <span className="strong">{line.what}</span> <span className="dim">{t(`flows.report.${line.why}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
