import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import type { Hook } from '../../contract/index.ts'
import { renewHookSecret } from '../commands.ts'

/** Says that what goes out from now on is signed with another secret. */
export default function RenewDialog({ hook, onClose }: { hook: Hook; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  return (
    <ConfirmDialog
      title={t('webhooks.renew.title', { name: hook.name })}
      text={t('webhooks.renew.text')}
      confirmLabel={t('webhooks.renew.confirm')}
      onConfirm={() => client.run(renewHookSecret, hook)}
      onClose={onClose}
      isDanger
    />
  )
}
