import { formatDate } from '#core/client/i18n/formatDate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import type { Invitation } from './dialogs.atoms.ts'

/** The link to hand over, which nobody sees again. */
export default function InvitationDialog({ invitation: { name, link, expiresAt, isMailed }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      title={t('team.invitation.title', { name })}
      isLoose={false}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('team.invitation.close')}
        </Button>
      }
    >
      <p className="prose">{t(isMailed ? 'team.invitation.mailed' : 'team.invitation.handOver')}</p>
      <CopyText label={t('team.invitation.link')} text={link} help={t('team.invitation.until', { date: formatDate(expiresAt, Date.now()) })} />
    </Dialog>
  )
}
