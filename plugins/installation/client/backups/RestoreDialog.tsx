import { formatDateTime, useT } from '#core/client/i18n/index.ts'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import type { Backup } from '../../contract/index.ts'
import '../installation.css'

const steps = ['stop', 'empty', 'key', 'run', 'start'] as const

/** How a backup is restored: beside the program, which cannot do that to itself. */
export default function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('installation.backups.restoreTitle', { date: formatDateTime(backup.createdAt) })} size="m" onClose={onClose}>
      <p>{t('installation.backups.restoreText')}</p>
      <ol className="backup-steps">
        {steps.map((step) => (
          <li key={step}>{t(`installation.backups.step.${step}`)}</li>
        ))}
      </ol>
      <CopyText
        label={t('installation.backups.command')}
        text={`npm run restore -- ${backup.path}`}
        help={t('installation.backups.commandHelp', { server: backup.server ?? '' })}
      />
    </Dialog>
  )
}
