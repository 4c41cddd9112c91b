import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { type Deleting, deleteConfirmed } from '../commands/deleteActions.ts'

/** Says which conversation is about to be deleted, and what goes with it. */
export default function DeleteDialog({ deleting, onClose }: { deleting: Deleting; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { ids, name } = deleting
  return (
    <ConfirmDialog
      title={ids.length === 1 ? t('tickets.delete.title', { name }) : t('tickets.delete.titleMany', { count: ids.length })}
      text={t('tickets.delete.text')}
      confirmLabel={t('tickets.delete.confirm')}
      onConfirm={() => deleteConfirmed(client, deleting)}
      onClose={onClose}
      isDanger
    />
  )
}
