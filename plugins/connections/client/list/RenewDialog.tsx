import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { renewConnection } from '../commands.ts'
import { cachedConnection } from '../connections.ts'

/** Says what ends with the old address. */
export default function RenewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  return (
    <ConfirmDialog
      title={t('connections.renew.title', { name: cachedConnection(id)?.name ?? '' })}
      text={t('connections.renew.text')}
      confirmLabel={t('connections.renew.confirm')}
      onConfirm={() => client.run(renewConnection, { id })}
      onClose={onClose}
      isDanger
    />
  )
}
