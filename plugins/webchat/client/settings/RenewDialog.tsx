import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { renewWebchat } from './renewWebchat.ts'

/** Says what ends with the old address. */
export default function RenewDialog({ webchat, onClose }: { webchat: { id: number; name: string }; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  return (
    <ConfirmDialog
      title={t('webchat.renew.title', { name: webchat.name })}
      text={t('webchat.renew.text')}
      confirmLabel={t('webchat.renew.confirm')}
      onConfirm={() => client.run(renewWebchat, webchat)}
      onClose={onClose}
      isDanger
    />
  )
}
