import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import type { ApiToken } from '../../contract/index.ts'
import { renewToken } from '../commands.ts'

/** Says that the old token stops. */
export default function RenewDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  return (
    <ConfirmDialog
      title={t('apiService.renew.title', { name: token.name })}
      text={t('apiService.renew.text')}
      confirmLabel={t('apiService.renew.confirm')}
      onConfirm={() => client.run(renewToken, token)}
      onClose={onClose}
      isDanger
    />
  )
}
