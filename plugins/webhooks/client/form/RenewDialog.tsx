import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import type { Webhook } from '../../contract/index.ts'
import { renewWebhookSecret } from '../commands.ts'

/** Says that what goes out from now on is signed with another secret. */
export default function RenewDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  return (
    <ConfirmDialog
      title={t('webhooks.renew.title', { name: webhook.name })}
      text={t('webhooks.renew.text')}
      confirmLabel={t('webhooks.renew.confirm')}
      onConfirm={() => client.run(renewWebhookSecret, webhook)}
      onClose={onClose}
      isDanger
    />
  )
}
